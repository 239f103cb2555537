/** Speaks 9P2000.L to a server in memory, as the guest's kernel does. */
import { T } from '../../../../src/execution/hosts/linux/ninep/protocol.ts'
import type { NinePServer } from '../../../../src/execution/hosts/linux/ninep/server.ts'
import { MessageReader, MessageWriter } from '../../../../src/execution/hosts/linux/ninep/wire.ts'

/** The error number of a refused request. */
export class Refused extends Error {
  readonly errno: number

  constructor(errno: number) {
    super(`refused with error ${errno}`)
    this.errno = errno
  }
}

export interface Attributes {
  readonly mode: number
  readonly uid: number
  readonly links: number
  readonly size: number
  readonly modified: { readonly seconds: number; readonly nanoseconds: number }
}

export class NinePClient {
  readonly #server: NinePServer
  #tag = 0
  #fid = 1

  constructor(server: NinePServer) {
    this.#server = server
    this.call(T.VERSION, (out) => {
      out.u32(8192)
      out.name('9P2000.L')
    })
    this.call(T.ATTACH, (out) => {
      out.u32(0)
      out.u32(0xffffffff)
      out.name('user')
      out.name('')
      out.u32(1000)
    })
  }

  /** Sends a request; gives a reader of the reply's fields. @throws Refused */
  call(type: number, fill: (out: MessageWriter) => void): MessageReader {
    const out = new MessageWriter()
    fill(out)
    const tag = this.#tag++ % 0xffff
    const reply = this.#server.answer(out.finish(type, tag))
    const header = new MessageReader(reply, 0)
    if (header.u32() !== reply.length) throw new Error('the reply has another length than it says')
    const kind = header.u8()
    if (header.u16() !== tag) throw new Error('the reply has another tag')
    if (kind === T.LERROR + 1) throw new Refused(header.u32())
    if (kind !== type + 1) throw new Error(`the reply is of type ${kind}`)
    return header
  }

  walk(path: string, from = 0): number {
    const names = path.split('/').filter(Boolean)
    const fid = this.#fid++
    const reply = this.call(T.WALK, (out) => {
      out.u32(from)
      out.u32(fid)
      out.u16(names.length)
      for (const name of names) out.name(name)
    })
    if (reply.u16() !== names.length) throw new Refused(2)
    return fid
  }

  open(fid: number, flags: number): void {
    this.call(T.LOPEN, (out) => {
      out.u32(fid)
      out.u32(flags)
    })
  }

  /** A fresh fid of the folder becomes the new file, open. */
  create(folder: string, name: string, flags: number, mode: number): number {
    const fid = this.walk(folder)
    this.call(T.LCREATE, (out) => {
      out.u32(fid)
      out.name(name)
      out.u32(flags)
      out.u32(mode)
      out.u32(1000)
    })
    return fid
  }

  write(fid: number, offset: number, bytes: Uint8Array): number {
    return this.call(T.WRITE, (out) => {
      out.u32(fid)
      out.u64(offset)
      out.u32(bytes.length)
      out.space(bytes.length).set(bytes)
    }).u32()
  }

  read(fid: number, offset: number, count: number): Uint8Array {
    const reply = this.call(T.READ, (out) => {
      out.u32(fid)
      out.u64(offset)
      out.u32(count)
    })
    return reply.bytes(reply.u32()).slice()
  }

  attributes(fid: number): Attributes {
    const reply = this.call(T.GETATTR, (out) => {
      out.u32(fid)
      out.u64(0x7ff)
    })
    reply.bytes(8 + 13)
    const mode = reply.u32()
    const uid = reply.u32()
    reply.u32()
    const links = reply.u64()
    reply.u64()
    const size = reply.u64()
    reply.bytes(16 + 16)
    return { mode, uid, links, size, modified: { seconds: reply.u64(), nanoseconds: reply.u64() } }
  }

  /** Sets size, or mode, or time of change, whichever is given. */
  setAttributes(fid: number, to: { size?: number; mode?: number; mtime?: number }): void {
    const valid =
      (to.mode === undefined ? 0 : 1) | (to.size === undefined ? 0 : 8) | (to.mtime === undefined ? 0 : 0x120)
    this.call(T.SETATTR, (out) => {
      for (const value of [fid, valid, to.mode ?? 0, 0, 0]) out.u32(value)
      for (const value of [to.size ?? 0, 0, 0, to.mtime ?? 0, 5]) out.u64(value)
    })
  }

  /** All names of a folder, read in pieces of `count` bytes, `onEach` called between two pieces. */
  list(path: string, count: number, onEach: () => void = () => {}): string[] {
    const fid = this.walk(path)
    this.open(fid, 0)
    const names: string[] = []
    for (let offset = 0; ; ) {
      const reply = this.call(T.READDIR, (out) => {
        out.u32(fid)
        out.u64(offset)
        out.u32(count)
      })
      const length = reply.u32()
      if (length === 0) break
      const entries = new MessageReader(reply.bytes(length), 0)
      for (let left = length; left > 0; ) {
        entries.bytes(13)
        offset = entries.u64()
        entries.u8()
        const name = entries.name()
        names.push(name)
        left -= 13 + 8 + 1 + 2 + new TextEncoder().encode(name).length
      }
      onEach()
    }
    this.clunk(fid)
    return names
  }

  mkdir(folder: string, name: string): void {
    const fid = this.walk(folder)
    this.call(T.MKDIR, (out) => {
      out.u32(fid)
      out.name(name)
      out.u32(0o755)
      out.u32(1000)
    })
    this.clunk(fid)
  }

  unlink(folder: string, name: string, flags = 0): void {
    const fid = this.walk(folder)
    try {
      this.call(T.UNLINKAT, (out) => {
        out.u32(fid)
        out.name(name)
        out.u32(flags)
      })
    } finally {
      this.clunk(fid)
    }
  }

  rename(from: string, fromName: string, to: string, toName: string): void {
    const source = this.walk(from)
    const target = this.walk(to)
    try {
      this.call(T.RENAMEAT, (out) => {
        out.u32(source)
        out.name(fromName)
        out.u32(target)
        out.name(toName)
      })
    } finally {
      this.clunk(source)
      this.clunk(target)
    }
  }

  clunk(fid: number): void {
    this.call(T.CLUNK, (out) => out.u32(fid))
  }
}
