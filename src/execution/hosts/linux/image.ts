/** A built Linux image, as scripts/image.js makes it. */
export interface LinuxImage {
  readonly bios: ArrayBuffer
  readonly vgaBios: ArrayBuffer
  /** The saved machine, zstd-compressed; v86 unpacks it itself. */
  readonly state: ArrayBuffer
  /** v86's own program. */
  readonly wasm: ArrayBuffer
  /** Memory of the saved machine; a state fits no other size. */
  readonly memoryMb: number
  readonly vgaMemoryMb: number
}
