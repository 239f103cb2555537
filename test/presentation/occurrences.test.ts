import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { MAX_OCCURRENCES, occurrencesOf } from '../../src/presentation/occurrences.ts'
import { type Bytes, bytesOf, capture, rechunk } from './capture.ts'

/** Stream, line and first byte of each place. */
function places(text: string, stdout: Bytes, stderr: Bytes = ''): [string, number, number][] {
  return occurrencesOf(capture({ stdout, stderr }), text).list.map(({ stream, line, from }) => [
    stream,
    line,
    from,
  ])
}

describe('a text', () => {
  test('is found on every line of both streams, as often as it stands there', () => {
    expect(places('err', 'no\nerr err\n', 'an err\n')).toEqual([
      ['stdout', 2, 3],
      ['stdout', 2, 7],
      ['stderr', 1, 3],
    ])
  })

  test('does not overlap itself', () => {
    expect(places('aa', 'aaaaa')).toEqual([
      ['stdout', 1, 0],
      ['stdout', 1, 2],
    ])
  })

  test('stands within a line: one with a newline, or an empty one, stands nowhere', () => {
    expect(places('a\nb', 'a\nb\n')).toEqual([])
    expect(places('', 'a\n')).toEqual([])
  })

  test('differs in upper and lower case', () => {
    expect(places('Error', 'error\n')).toEqual([])
  })

  test('is told at its byte, not at its character', () => {
    expect(places('끝', '한글 끝\n')).toEqual([['stdout', 1, 7]])
  })

  test('at the end of a stream that does not end in a newline is found', () => {
    expect(places('last', 'a\nlast')).toEqual([['stdout', 2, 2]])
  })
})

describe('as a person sees it', () => {
  test('colour inside a word does not hide it', () => {
    const { list } = occurrencesOf(capture({ stdout: 'x\n\x1b[1mFA\x1b[31mIL\x1b[0m\n' }), 'FAIL')
    expect(list).toEqual([{ stream: 'stdout', line: 2, from: 6, bounds: [6, 7, 7, 8, 13, 14, 14, 15] }])
  })

  test('a link around a word does not hide it', () => {
    expect(places('docs here', '\x1b]8;;https://a.example\x1b\\docs\x1b]8;;\x1b\\ here\n')).toHaveLength(1)
  })

  test('what was overwritten is not there, what overwrote it is', () => {
    const bar = 'Loading 10%\rLoading 99%\rDone.      \n'
    expect(places('Loading', bar)).toEqual([])
    expect(places('Done.', bar)).toEqual([['stdout', 1, 24]])
  })

  test('CR LF ends a line and overwrites nothing', () => {
    expect(places('two', 'one\r\ntwo\r\n')).toEqual([['stdout', 2, 5]])
  })

  test('overstruck letters of a manual are read once', () => {
    expect(places('NAME', 'N\bNA\bAM\bME\bE\n')).toEqual([['stdout', 1, 2]])
  })

  test('bytes that are not UTF-8 are passed over', () => {
    const bytes = [...bytesOf('a\x00'), 0xff, 0xe2, 0x82, ...bytesOf('b found '), 0xe2]
    expect(places('found', Uint8Array.from(bytes))).toEqual([['stdout', 1, 7]])
  })
})

test('how a stream is cut into chunks changes nothing', () => {
  const words = fc.constantFrom('FAIL', '\x1b[1m', '\r', '\n', '\r\n', '한', 'FA', 'IL', '\b', '\x00', ' ')
  fc.assert(
    fc.property(fc.array(words, { maxLength: 40 }), fc.array(fc.nat(), { maxLength: 8 }), (parts, cuts) => {
      const whole = bytesOf(parts.join(''))
      expect(places('FAIL', rechunk(whole, cuts))).toEqual(places('FAIL', whole))
    }),
  )
})

test('among colours it stands where it does without them', () => {
  const parts = fc.array(fc.constantFrom('FA', 'IL', ' ', '한', '\x1b[1m', '\x1b[38;5;9m', '\x1b[m', '\n'), {
    maxLength: 40,
  })
  fc.assert(
    fc.property(parts, (words) => {
      const coloured = words.join('')
      const plain = coloured.replaceAll(/\x1b\[[\d;]*m/g, '')
      const lines = (text: string) => places('FAIL', text).map(([, line]) => line)
      expect(lines(coloured)).toEqual(lines(plain))
      for (const [, , from] of places('FAIL', coloured)) expect(bytesOf(coloured)[from]).toBe(0x46)
    }),
  )
})

test('in plain text it stands where a search for its bytes finds it', () => {
  const letters = fc.string({ unit: fc.constantFrom('a', 'b', '한', '\n', '\t'), maxLength: 200 })
  fc.assert(
    fc.property(letters, (text) => {
      const found: number[] = []
      const whole = Buffer.from(text)
      for (let at = whole.indexOf('ab'); at >= 0; at = whole.indexOf('ab', at + 2)) found.push(at)
      expect(places('ab', text).map(([, , from]) => from)).toEqual(found)
    }),
  )
})

test('any bytes are searched without a fault', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ maxLength: 400 }),
      fc.string({ minLength: 1, maxLength: 3 }),
      (bytes, text) => {
        for (const [, line, from] of places(text, bytes)) {
          expect(from).toBeLessThan(bytes.length)
          expect(line).toBe(bytes.subarray(0, from).filter((byte) => byte === 10).length + 1)
        }
      },
    ),
  )
})

test('a text that stands everywhere is counted up to a limit, and that there is more is said', () => {
  const { list, more } = occurrencesOf(capture({ stdout: 'x'.repeat(MAX_OCCURRENCES + 1) }), 'x')
  expect({ found: list.length, more }).toEqual({ found: MAX_OCCURRENCES, more: true })
  expect(occurrencesOf(capture({ stdout: 'x'.repeat(MAX_OCCURRENCES) }), 'x').more).toBe(false)
})
