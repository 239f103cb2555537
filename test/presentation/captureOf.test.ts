import { describe, expect, test } from 'vitest'
import { captureOf } from '../../src/presentation/captureOf.ts'
import { findPolicy } from '../../src/presentation/policy.ts'
import { present } from '../../src/presentation/present.ts'
import { concat } from './capture.ts'

const TWO_LAYER = findPolicy('two-layer')
if (!TWO_LAYER) throw new Error('the reference policy is gone')

const bytes = (...values: number[]) => Uint8Array.from(values)
const text = (chunks: Iterable<Uint8Array>) => new TextDecoder().decode(concat(chunks))

test('a command alone is a run that went well and wrote nothing', () => {
  expect(captureOf({ command: 'true' })).toEqual({
    command: 'true',
    stdout: [],
    stderr: [],
    exitCode: 0,
    signal: null,
    timedOut: false,
    cancelled: false,
    outputLimit: null,
    stages: null,
    durationMs: 0,
    fidelity: 'exact',
    outputNumber: 1,
    spillError: null,
  })
})

describe('a stream', () => {
  test('of bytes is exact and is not copied', () => {
    const stdout = bytes(0xff, 0x00)
    const capture = captureOf({ command: 'x', stdout })
    expect(capture.fidelity).toBe('exact')
    expect([...capture.stdout][0]).toBe(stdout)
  })

  test('of text is UTF-8, and called decoded', () => {
    const capture = captureOf({ command: 'x', stderr: '가\n' })
    expect(capture.fidelity).toBe('decoded')
    expect([...concat(capture.stderr)]).toEqual([0xea, 0xb0, 0x80, 0x0a])
    expect(captureOf({ command: 'x', stdout: 'a', fidelity: 'merged' }).fidelity).toBe('merged')
  })

  test('of chunks may be cut anywhere, also inside a pair of surrogates', () => {
    const [high, low] = ['😀'.slice(0, 1), '😀'.slice(1)]
    expect(text(captureOf({ command: 'x', stdout: ['a', high, low, 'b'] }).stdout)).toBe('a😀b')
    expect(text(captureOf({ command: 'x', stdout: [high, bytes(0x62), low] }).stdout)).toBe('\ufffdb\ufffd')
    expect(text(captureOf({ command: 'x', stdout: `a${high}` }).stdout)).toBe('a\ufffd')
  })

  test('that can be read only once can still be presented twice', () => {
    function* once() {
      yield 'one\n'
      yield bytes(0x74, 0x77, 0x6f, 0x0a)
    }
    const capture = captureOf({ command: 'x', stdout: once() })
    expect(present(capture, TWO_LAYER).text).toBe('one\ntwo\n[exit:0 | 0ms]')
    expect(present(capture, TWO_LAYER).text).toBe('one\ntwo\n[exit:0 | 0ms]')
  })
})

describe('the exit code', () => {
  test.each([
    [{ exitCode: 3 }, 3],
    [{ exitCode: null, signal: 'SIGKILL' }, 137],
    [{ exitCode: null, signal: 'SIGTERM' }, 143],
    [{ signal: 'SIGKILL', timedOut: true }, 124],
    [{ exitCode: 137, signal: 'SIGKILL', timedOut: true }, 137],
    [{ exitCode: null, signal: 'SIGOFANOTHERSYSTEM' }, 128],
  ])('of %o is %i', (fields, expected) => {
    expect(captureOf({ command: 'x', ...fields }).exitCode).toBe(expected)
  })
})
