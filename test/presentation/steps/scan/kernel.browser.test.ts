import { expect, test } from 'vitest'
import { getKernel } from '../../../../src/presentation/steps/scan/kernel.ts'
import { findPlain } from '../../../../src/presentation/steps/scan/telling.ts'
import { findTelling, Scanner } from '../../../../src/presentation/steps/scan.ts'

test("a page's main thread compiles it at once, and it counts there", () => {
  expect(typeof document).toBe('object')
  expect(getKernel()).not.toBeNull()
  const bytes = new TextEncoder().encode(`\x1b[1m한국어\x1b[m 😀\r\nan error\n`.repeat(100))
  const scanner = new Scanner()
  scanner.load(bytes)
  scanner.scan(0, false)
  expect(scanner).toMatchObject({
    end: bytes.length,
    newlines: 200,
    characters: 1500,
    utf16: 1600,
    escapes: 200,
  })
  expect(findTelling(bytes, 0, bytes.length)).toBe(findPlain(bytes, 0, bytes.length))
})
