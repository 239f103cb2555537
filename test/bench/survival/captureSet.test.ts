import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPolicy } from '../../../src/presentation/policy.ts'
import { present } from '../../../src/presentation/present.ts'
import { isHeldOut, loadCaptures, loadReadingList } from './captureSet.ts'
import { markFinder, writtenText } from './survives.ts'

const folder = join(import.meta.dirname, '../../fixtures/survival')
const captures = loadCaptures(folder)
const ids = captures.map(({ id }) => id)

test('there are at least 66 outputs, and each file is one of them', () => {
  expect(ids.length).toBeGreaterThanOrEqual(66)
  expect(new Set(ids).size).toBe(ids.length)
  const files = readdirSync(join(folder, 'captures')).map((name) => name.replace(/[.]json([.]gz)?$/, ''))
  expect(files.sort()).toEqual([...ids].sort())
})

test.each(captures.map(({ id, marks, capture }) => ({ id, marks, capture })))(
  'every line marked in $id is in it',
  ({ marks, capture }) => {
    const has = markFinder(writtenText(capture))
    expect(marks.filter((mark) => !has(mark))).toEqual([])
    expect(new Set(marks).size).toBe(marks.length)
  },
)

test('an output without a marked line is binary or empty', () => {
  const unmarked = captures.filter(({ marks }) => marks.length === 0)
  for (const { capture, bytes } of unmarked) {
    expect(bytes === 0 || Buffer.concat([...capture.stdout]).includes(0)).toBe(true)
  }
})

test('a third is held out, by name', () => {
  for (const { id, heldOut } of captures) expect(heldOut, id).toBe(isHeldOut(id))
  const share = captures.filter(({ heldOut }) => heldOut).length / captures.length
  expect(share).toBeGreaterThan(0.28)
  expect(share).toBeLessThan(0.39)
})

test('sizes are those that agents meet: small, medium and large', () => {
  const sizes = captures.map(({ bytes }) => bytes)
  const small = sizes.filter((bytes) => bytes < 5_000).length / sizes.length
  const large = sizes.filter((bytes) => bytes > 100_000).length / sizes.length
  expect(small).toBeGreaterThan(0.25)
  expect(large).toBeGreaterThan(0.2)
  expect(1 - small - large).toBeGreaterThan(0.2)
})

test('at least twenty outputs are there to be read in full while tuning', () => {
  const list = loadReadingList(folder)
  const ofTuning = captures.filter(({ id, heldOut }) => !heldOut && list.includes(id))
  expect(ofTuning.length).toBeGreaterThanOrEqual(20)
  expect(list.filter((id) => !ids.includes(id))).toEqual([])
  expect(new Set(list).size).toBe(list.length)
})

// Megabytes are decoded and told span by span: slow on a busy machine.
test('raw loses no marked line', () => {
  const raw = findPolicy('raw')
  if (raw === undefined) throw new Error('there is no policy raw')
  for (const { id, marks, capture } of captures) {
    const has = markFinder(present(capture, raw).text)
    expect(
      marks.filter((mark) => !has(mark)),
      id,
    ).toEqual([])
  }
}, 120_000)
