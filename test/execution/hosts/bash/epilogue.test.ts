import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { withEpilogue, withoutEpilogue } from '../../../../src/execution/hosts/bash/epilogue.ts'

test.each([
  ['echo a \\'],
  ['cat <<X\nnot closed'],
  ["cat <<'a b'\nnot understood"],
  ['cat <<-X\n\tnot closed\n\t\tY'],
])('%j is left as it is', (script) => expect(withEpilogue(script)).toBe(script))

test.each([
  ['echo a'],
  ['echo a \\\\'],
  ['cat <<X\nclosed\nX'],
  ['cat <<-X\n\tclosed\n\tX'],
  ["cat <<'X'; echo <<<word\nclosed\nX"],
  ['cat <<A <<B\na\nA\nb\nB'],
  ['# comment'],
  [''],
])('%j gets a line more', (script) => {
  const whole = withEpilogue(script)
  expect(whole.startsWith(`${script}\n`)).toBe(true)
  expect(whole.slice(script.length + 1)).not.toContain('\n')
})

test('only our own last line is taken off what `set -v` printed', () => {
  const line = withEpilogue('').slice(1)
  fc.assert(
    fc.property(fc.string(), (stderr) => {
      expect(withoutEpilogue(`${stderr}${line}\n`)).toBe(stderr)
      fc.pre(!stderr.endsWith(`${line}\n`))
      expect(withoutEpilogue(stderr)).toBe(stderr)
    }),
  )
})
