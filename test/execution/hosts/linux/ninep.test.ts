import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { T } from '../../../../src/execution/hosts/linux/ninep/protocol.ts'
import { NinePServer } from '../../../../src/execution/hosts/linux/ninep/server.ts'
import { decodeName, encodeName } from '../../../../src/execution/hosts/linux/ninep/wire.ts'
import { ERRNO } from '../../../../src/execution/hosts/linux/tree/errno.ts'
import { Tree } from '../../../../src/execution/hosts/linux/tree/tree.ts'
import { NinePClient, Refused } from './ninepClient.ts'

const RDWR = 2
const TRUNC = 0o1000
const APPEND = 0o2000
const bytes = (text: string) => new TextEncoder().encode(text)
const text = (data: Uint8Array) => new TextDecoder().decode(data)

let tree: Tree
let server: NinePServer
let client: NinePClient
beforeEach(() => {
  tree = new Tree(2 ** 20)
  server = new NinePServer(tree)
  client = new NinePClient(server)
})

function refusal(action: () => void): number {
  try {
    action()
  } catch (error) {
    if (error instanceof Refused) return error.errno
    throw error
  }
  return 0
}

test('a file is made, written, read, and described', () => {
  const fid = client.create('', 'a', RDWR, 0o640)
  expect(client.write(fid, 0, bytes('hello'))).toBe(5)
  expect(text(client.read(fid, 1, 100))).toBe('ello')
  expect(client.read(fid, 5, 100)).toHaveLength(0)
  const attributes = client.attributes(fid)
  expect(attributes).toMatchObject({ mode: 0o100640, uid: 1000, links: 1, size: 5 })
  expect(Math.abs(attributes.modified.seconds - Date.now() / 1000)).toBeLessThan(5)
})

test('opening with O_TRUNC empties it, O_APPEND writes at the end whatever the offset', () => {
  const first = client.create('', 'a', RDWR, 0o644)
  client.write(first, 0, bytes('one'))
  const appending = client.walk('a')
  client.open(appending, RDWR | APPEND)
  client.write(appending, 0, bytes('two'))
  expect(text(client.read(first, 0, 100))).toBe('onetwo')
  client.open(client.walk('a'), RDWR | TRUNC)
  expect(client.attributes(first).size).toBe(0)
})

test('making a name that is there is refused', () => {
  client.create('', 'a', RDWR, 0o644)
  expect(refusal(() => client.create('', 'a', RDWR, 0o644))).toBe(ERRNO.EEXIST)
  expect(refusal(() => client.mkdir('', 'a'))).toBe(ERRNO.EEXIST)
})

test('a file that was unlinked while open lives until it is closed, and then its space is free', () => {
  const fid = client.create('', 'a', RDWR, 0o644)
  client.write(fid, 0, new Uint8Array(4096).fill(7))
  client.unlink('', 'a')
  expect(refusal(() => client.walk('a'))).toBe(ERRNO.ENOENT)
  expect(client.read(fid, 0, 10)).toEqual(new Uint8Array(10).fill(7))
  client.write(fid, 0, bytes('still'))
  expect(client.attributes(fid)).toMatchObject({ links: 0, size: 4096 })
  expect(tree.capacity.used).toBeGreaterThan(0)
  client.clunk(fid)
  expect(tree.capacity.used).toBe(0)
})

test('folders count their links, refuse to go while they hold something, and move with what they hold', () => {
  client.mkdir('', 'd')
  client.mkdir('d', 'e')
  expect(client.attributes(client.walk('d')).links).toBe(3)
  expect(refusal(() => client.unlink('', 'd', 0x200))).toBe(ERRNO.ENOTEMPTY)
  expect(refusal(() => client.unlink('', 'd'))).toBe(ERRNO.EISDIR)
  client.mkdir('', 'f')
  client.rename('d', 'e', 'f', 'g')
  expect(client.attributes(client.walk('d')).links).toBe(2)
  expect(client.attributes(client.walk('f')).links).toBe(3)
  expect(refusal(() => client.rename('', 'f', 'f/g', 'x'))).toBe(ERRNO.EINVAL)
  client.unlink('f', 'g', 0x200)
  expect(client.list('f', 4096)).toEqual(['.', '..'])
})

test('a rename replaces a file, and the replaced one goes', () => {
  client.write(client.create('', 'a', RDWR, 0o644), 0, bytes('A'))
  const old = client.create('', 'b', RDWR, 0o644)
  client.write(old, 0, bytes('B'))
  client.rename('', 'a', '', 'b')
  const now = client.walk('b')
  client.open(now, 0)
  expect(text(client.read(now, 0, 9))).toBe('A')
  expect(client.attributes(old).links).toBe(0)
})

test('a listing in small pieces gives every name once, even while entries are removed', () => {
  const names = Array.from({ length: 60 }, (_, index) => `file-${index}`)
  for (const name of names) client.clunk(client.create('', name, RDWR, 0o644))
  const removed: string[] = []
  const seen = client.list('', 300, () => {
    const name = names[removed.length]
    if (name) client.unlink('', name)
    if (name) removed.push(name)
  })
  expect(seen.slice(2)).toEqual(names)
  expect(removed.length).toBeGreaterThan(5)
})

test('links: symbolic ones keep their target, hard ones share the bytes', () => {
  const root = client.walk('')
  client.call(T.SYMLINK, (out) => {
    out.u32(root)
    out.name('s')
    out.name('some/where')
    out.u32(1000)
  })
  const link = client.walk('s')
  expect(client.call(T.READLINK, (out) => out.u32(link)).name()).toBe('some/where')
  expect(client.attributes(link)).toMatchObject({ mode: 0o120777, size: 10 })
  const file = client.create('', 'a', RDWR, 0o644)
  client.call(T.LINK, (out) => {
    out.u32(root)
    out.u32(file)
    out.name('b')
  })
  client.write(file, 0, bytes('both'))
  expect(client.attributes(client.walk('b'))).toMatchObject({ links: 2, size: 4 })
})

test('size, mode and time can be set', () => {
  const fid = client.create('', 'a', RDWR, 0o644)
  client.setAttributes(fid, { size: 10 })
  client.setAttributes(fid, { mode: 0o755 })
  client.setAttributes(fid, { mtime: 1_234_567_890 })
  expect(client.attributes(fid)).toMatchObject({
    size: 10,
    mode: 0o100755,
    modified: { seconds: 1_234_567_890, nanoseconds: 5 },
  })
  expect(client.read(fid, 0, 20)).toEqual(new Uint8Array(10))
})

test('what it does not have is refused with a number, not with silence', () => {
  expect(refusal(() => client.attributes(77))).toBe(ERRNO.EBADF)
  expect(refusal(() => client.call(T.XATTRWALK, (out) => out.u32(0)))).toBe(ERRNO.EOPNOTSUPP)
  expect(refusal(() => client.call(T.WALK, (out) => out.u32(0)))).toBe(ERRNO.EINVAL)
  expect(refusal(() => client.create('', 'x'.repeat(256), RDWR, 0o644))).toBe(ERRNO.ENAMETOOLONG)
  const fid = client.create('', 'full', RDWR, 0o644)
  for (let at = 0; ; at += 4096) {
    const errno = refusal(() => client.write(fid, at, new Uint8Array(4096)))
    if (errno === 0) continue
    expect(errno).toBe(ERRNO.ENOSPC)
    break
  }
})

test('a client that comes anew starts from nothing', () => {
  client.create('', 'a', RDWR, 0o644)
  expect(server.openFids).toBe(2)
  server.reset()
  expect(server.openFids).toBe(0)
  client = new NinePClient(server)
  expect(client.list('', 4096)).toEqual(['.', '..', 'a'])
})

test('a name is any bytes, and comes back as it was', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 1, maxLength: 60 }), (name) => {
      expect(Buffer.compare(encodeName(decodeName(name)), name)).toBe(0)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (name) => {
      expect(decodeName(encodeName(name))).toBe(name)
    }),
  )
})

test('random messages never break the server', () => {
  fc.assert(
    fc.property(fc.constantFrom(...Object.values(T)), fc.uint8Array({ maxLength: 60 }), (type, body) => {
      try {
        client.call(type, (out) => out.space(body.length).set(body))
      } catch (error) {
        expect(error).toBeInstanceOf(Refused)
      }
    }),
    { numRuns: 500 },
  )
})
