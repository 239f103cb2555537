/** Real tools' output, as recorded on a terminal of 80 by 24 (test/fixtures/terminal). */
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { asRows, resolve, unaccounted, xtermRows } from './terminalHarness.ts'

const folder = new URL('../../fixtures/terminal/', import.meta.url)
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.ansi'))
  .map((name) => name.replace('.ansi', ''))

function stream(name: string): string {
  return readFileSync(new URL(`${name}.ansi`, folder), 'utf8')
}

describe('recorded streams', () => {
  test('are there', () => expect(names.length).toBeGreaterThanOrEqual(27))

  test.each(names)('%s resolves to what xterm shows', (name) => {
    const resolved = resolve(stream(name))
    const notBlank = (row: string) => row !== ''
    expect(asRows(resolved.text).filter(notBlank)).toEqual(xtermRows(stream(name)).filter(notBlank))
    expect(unaccounted(resolved)).toBe(null)
  })

  test.each(names)('%s cut anywhere still has every byte in its place', (name) => {
    const whole = stream(name)
    for (let at = 1; at < whole.length; at += Math.ceil(whole.length / 40))
      expect(unaccounted(resolve(whole.slice(0, at).toWellFormed()))).toBe(null)
  })

  test.each(names)('%s leaves no control', (name) => {
    expect(resolve(stream(name)).text).not.toMatch(/[\0-\x06\x08\x0b-\x1f\x7f-\x9f]/)
  })
})
