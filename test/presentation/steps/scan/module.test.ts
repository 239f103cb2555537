import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compileWasm, MODULE as FILE } from '../../../../scripts/lib/compileWasm.js'
import { MODULE } from '../../../../src/presentation/steps/scan/module.ts'

test('the compiled scanner is the one of its source (if not: node scripts/wasm.js)', async () => {
  expect(readFileSync(FILE, 'utf8')).toBe(await compileWasm())
})

test('it stays small', () => {
  expect(atob(MODULE).length).toBeLessThan(6 * 1024)
})
