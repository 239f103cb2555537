/**
 * Step 3, judge binary. NUL bytes and bytes that are not UTF-8 are evidence as written; the share of control
 * characters is judged on what terminal resolution left, or coloured text would count as binary.
 */
import { filetypeinfo, filetypemime } from 'magic-bytes.js'

export type BinaryReason = 'nul' | 'invalid-utf8' | 'controls' | 'signature'

/** What a policy takes for binary. Shares are of all characters; 0 means that one is enough, 1 that none counts. */
export interface GuardSettings {
  /** NUL bytes and bytes that are not UTF-8 count only among so many first bytes of a stream; null: all do. */
  readonly within: number | null
  readonly nulShare: number
  readonly invalidShare: number
  /** Of control characters other than NUL, tab, newline and carriage return. */
  readonly controlShare: number
  /** The same, NUL among them, where the stream also holds bytes that are not UTF-8. */
  readonly controlShareNotUtf8: number
  /** So many NUL or other control characters never make a stream binary. */
  readonly strayControls: number
  /** A stream that begins like a known binary format and holds any evidence is that format. */
  readonly signatures: boolean
}

/** Bytes from the start of a stream that are kept to name an image; the longest signature needs 300. */
export const SIGNATURE_BYTES = 512
/** Where a verdict is final before the end, so that gigabytes of noise are not read character by character. */
const FIRST_CHECK_BYTES = 4096
const MIN_CHARACTERS_JUDGED = 1024

/** Collects what speaks for a stream being binary. */
export class Evidence {
  nuls = 0
  invalidBytes = 0
  controls = 0
  /** Nothing that follows can change the verdict. */
  isCertain = false
  readonly #settings: GuardSettings | null
  #nextCheck = FIRST_CHECK_BYTES

  /** `settings`: null where the policy has no guard; then nothing is binary. */
  constructor(settings: GuardSettings | null) {
    this.#settings = settings
  }

  /** `bytes` and `characters`: read so far. */
  addNul(bytes: number, characters: number): void {
    if (this.#isBehind(bytes)) return
    this.nuls++
    if (this.#settings?.nulShare === 0 && this.#settings.strayControls === 0) this.isCertain = true
    this.#check(bytes, characters)
  }

  addInvalid(count: number, bytes: number, characters: number): void {
    if (this.#isBehind(bytes)) return
    this.invalidBytes += count
    if (this.#settings?.invalidShare === 0) this.isCertain = true
    this.#check(bytes, characters)
  }

  #isBehind(bytes: number): boolean {
    const within = this.#settings?.within ?? null
    return within !== null && bytes > within
  }

  /** Why the stream is binary; null where it is text. `signature`: its first bytes. */
  verdict(characters: number, signature: Uint8Array): BinaryReason | null {
    const settings = this.#settings
    if (settings === null) return null
    const { nuls, invalidBytes, controls } = this
    const over = (count: number, share: number) => count > 0 && (share === 0 || count > share * characters)
    const stray = nuls + Math.max(0, controls - nuls) <= settings.strayControls
    if (!stray && over(nuls, settings.nulShare)) return 'nul'
    if (over(invalidBytes, settings.invalidShare)) return 'invalid-utf8'
    if (!stray && over(Math.max(0, controls - nuls), settings.controlShare)) return 'controls'
    if (!stray && invalidBytes > 0 && over(controls, settings.controlShareNotUtf8)) return 'controls'
    const evidence = nuls + invalidBytes + controls > 0
    return settings.signatures && evidence && isBinaryFormat(signature) ? 'signature' : null
  }

  #check(bytes: number, characters: number): void {
    if (bytes < this.#nextCheck || characters < MIN_CHARACTERS_JUDGED || this.#settings === null) return
    this.#nextCheck = bytes * 2
    if (this.verdict(characters, new Uint8Array(0)) !== null) this.isCertain = true
  }
}

/** `head`: the first bytes of the stream. */
export function isImage(head: Uint8Array): boolean {
  return filetypemime(head).some((type) => type.startsWith('image/'))
}

function isBinaryFormat(head: Uint8Array): boolean {
  return filetypeinfo(head).some(({ mime, typename }) => {
    const type = mime ?? ''
    return typename !== 'txt' && !/^text\/|xml|json|rtf|postscript/.test(type)
  })
}

/** In words for a person. */
export const BINARY_REASONS: Readonly<Record<BinaryReason, string>> = {
  nul: 'it has a NUL byte',
  'invalid-utf8': 'it is not valid UTF-8',
  controls: 'too many of its characters are control characters',
  signature: 'it begins like a known binary format',
}
