/** The small parts of the host that need no machine: spools, character chunks, frames, attachments, signals. */
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Agent, type AgentEvent } from '../../../../src/execution/hosts/linux/agent.ts'
import { Attachments } from '../../../../src/execution/hosts/linux/attachments.ts'
import { readStatus } from '../../../../src/execution/hosts/linux/signals.ts'
import { Spool } from '../../../../src/execution/hosts/linux/spool.ts'
import { CharacterChunks } from '../../../../src/execution/hosts/linux/terminal.ts'
import { TreeError } from '../../../../src/execution/hosts/linux/tree/errno.ts'
import { Tree } from '../../../../src/execution/hosts/linux/tree/tree.ts'

const bytes = (text: string) => new TextEncoder().encode(text)

function openStream(tree: Tree, spool: Spool, name: string) {
  const handle = tree.lookup(spool.folder, name).special?.open()
  if (!handle) throw new Error('not a spool')
  return handle
}

describe('a spool', () => {
  const begin = (limit: number) => {
    const tree = new Tree()
    const spool = new Spool(tree, tree.mkdir(tree.root, 'run', 0o755))
    let limits = 0
    spool.begin(limit, { onWrite: () => {}, onLimit: () => limits++ })
    return {
      tree,
      spool,
      out: openStream(tree, spool, 'stdout'),
      err: openStream(tree, spool, 'stderr'),
      limits: () => limits,
    }
  }

  test('appends whatever the offset, ignores cutting, and keeps the order of writes', () => {
    const { tree, spool, out, err } = begin(1000)
    out.write(0, bytes('a'))
    tree.truncate(tree.lookup(spool.folder, 'stdout'), 0)
    openStream(tree, spool, 'stdout').write(0, bytes('b'))
    err.write(9, bytes('E'))
    out.write(0, bytes('c'))
    expect(tree.lookup(spool.folder, 'stdout').content?.slice()).toEqual(bytes('abc'))
    expect(spool.writes.map(({ stream, start, end }) => [stream, start, end])).toEqual([
      ['stdout', 0, 1],
      ['stdout', 1, 2],
      ['stderr', 0, 1],
      ['stdout', 2, 3],
    ])
  })

  test('keeps exactly the limit over both streams, then breaks', () => {
    const { spool, out, err, limits } = begin(5)
    expect(out.write(0, bytes('123'))).toBe(3)
    expect(err.write(0, bytes('45'))).toBe(2)
    expect(limits()).toBe(0)
    expect(() => out.write(0, bytes('6'))).toThrow(new TreeError('EPIPE'))
    expect(limits()).toBe(1)
    expect(spool.size('stdout') + spool.size('stderr')).toBe(5)
  })

  test('takes the part of a write that fits', () => {
    const { out, limits } = begin(4)
    expect(out.write(0, bytes('123456'))).toBe(4)
    expect(limits()).toBe(1)
  })

  test('is an ordinary file once the command has ended, and a broken pipe for what it left running', () => {
    const { tree, spool, out } = begin(100)
    out.write(0, bytes('x'))
    spool.end()
    expect(() => out.write(0, bytes('late'))).toThrow(new TreeError('EPIPE'))
    const inode = tree.lookup(spool.folder, 'stdout')
    tree.truncate(inode, 0)
    expect(inode.size).toBe(0)
  })
})

describe('character chunks', () => {
  test('no chunk ends inside a character, and no byte is lost', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', maxLength: 40 }),
        fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1 }),
        (text, cuts) => {
          const all = bytes(text)
          const chunks = new CharacterChunks()
          let out = ''
          for (let at = 0, turn = 0; at < all.length; turn++) {
            const length = cuts[turn % cuts.length] ?? 1
            // Fatal: throws on half a character.
            out += new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
              chunks.push(all.slice(at, at + length)),
            )
            at += length
          }
          expect(out).toBe(text)
          expect(chunks.flush()).toHaveLength(0)
        },
      ),
    )
  })

  test('bytes that are no UTF-8 pass through whole', () => {
    fc.assert(
      fc.property(fc.array(fc.uint8Array({ maxLength: 6 })), (parts) => {
        const chunks = new CharacterChunks()
        const out = [...parts.map((part) => chunks.push(part)), chunks.flush()]
        expect(Buffer.concat(out).equals(Buffer.concat(parts))).toBe(true)
      }),
    )
  })
})

describe('frames of the agent', () => {
  test('messages are given in order, in pieces as small as asked for; one ring wakes for all of them', () => {
    let rings = 0
    const agent = new Agent(
      () => rings++,
      () => {},
    )
    agent.ping()
    agent.bind('/a', '/b')
    expect(rings).toBe(1)
    const inbox = agent.inbox.open()
    const got: number[] = []
    for (const piece = new Uint8Array(5); ; ) {
      const count = inbox.read(0, piece)
      if (count === 0) break
      got.push(...piece.subarray(0, count))
    }
    expect(got).toEqual([5, 0, 0, 0, 10, 0, 0, 0, 0, 11, 0, 0, 0, 9, 0, 0, 0, 0, 47, 97, 0, 47, 98, 0])
    agent.ping()
    expect(rings).toBe(2)
  })

  test('what it says is understood however it is cut', () => {
    const frame = (kind: number, id: number, payload: number[]) => [
      5 + payload.length,
      0,
      0,
      0,
      kind,
      id,
      0,
      0,
      0,
      ...payload,
    ]
    const stream = [
      ...frame(2, 7, [44, 1, 0, 0]),
      ...frame(4, 7, [104, 105]),
      ...frame(3, 7, [0, 3, 0, 0]),
      ...frame(5, 9, [2, 0, 0, 0, 99, 119, 100]),
    ]
    fc.assert(
      fc.property(fc.integer({ min: 1, max: stream.length }), (size) => {
        const events: (AgentEvent & { id: number })[] = []
        const outbox = new Agent(
          () => {},
          (id, event) => events.push({ ...event, id }),
        ).outbox.open()
        for (let at = 0; at < stream.length; at += size)
          outbox.write(0, Uint8Array.from(stream.slice(at, at + size)))
        expect(events).toEqual([
          { id: 7, kind: 'started', pid: 300 },
          { id: 7, kind: 'output', bytes: Uint8Array.from([104, 105]) },
          { id: 7, kind: 'exit', status: 0x300 },
          { id: 9, kind: 'failed', errno: 2, step: 'cwd' },
        ])
      }),
    )
  })
})

test('a wait status is read as a shell tells it', () => {
  expect(readStatus(0)).toEqual({ exitCode: 0, signal: null })
  expect(readStatus(0x2a00)).toEqual({ exitCode: 42, signal: null })
  expect(readStatus(9)).toEqual({ exitCode: 137, signal: 'SIGKILL' })
  expect(readStatus(0x80 | 11)).toEqual({ exitCode: 139, signal: 'SIGSEGV' })
})

describe('attachments', () => {
  const hand = (attachments: Attachments, parts: readonly Uint8Array[]) => {
    const handle = attachments.special.open()
    for (const part of parts) handle.write(0, part)
    handle.close()
  }
  const png = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])

  test('go to the command whose session handed them over, with the type their bytes have', () => {
    const attachments = new Attachments()
    const [mine, other] = [attachments.collect(12), attachments.collect(13)]
    hand(attachments, [bytes('12\0a.png\0'), png])
    hand(attachments, [bytes('12\0a.svg\0<svg xmlns="x"/>')])
    hand(attachments, [bytes('12\0a.txt\0just text')])
    hand(attachments, [bytes('99\0b.png\0'), png])
    expect(mine).toEqual([
      { name: 'a.png', type: 'image/png', bytes: png },
      { name: 'a.svg', type: 'image/svg+xml', bytes: bytes('<svg xmlns="x"/>') },
    ])
    expect(other).toEqual([])
  })
})
