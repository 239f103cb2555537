import { expect, test } from 'vitest'
import { joinSegments, MAX_SEGMENTS } from '../../src/ui/panes/joinSegments.ts'

interface Segment {
  readonly text: string
  readonly from: number
  readonly to: number
  readonly escaped: boolean
  readonly kind: 'plain' | 'marked' | 'apart'
}

const row = (count: number, kindOf: (index: number) => Segment['kind']): Segment[] =>
  Array.from({ length: count }, (_, index) => ({
    text: `${index % 10}`,
    from: index,
    to: index + 1,
    escaped: false,
    kind: kindOf(index),
  }))
const how = {
  marked: ({ kind }: Segment) => kind === 'marked',
  kin: ({ kind }: Segment) => kind === 'apart',
}

test('a row with few segments is left as it is', () => {
  const segments = row(MAX_SEGMENTS, () => 'plain')
  expect(joinSegments(segments, how)).toBe(segments)
})

test('of too many few are left, which say the same, in order, each marked where one of them was', () => {
  const segments = row(200, (index) =>
    index === 100 ? 'apart' : index >= 40 && index < 80 ? 'marked' : 'plain',
  )
  const joined = joinSegments(segments, how)
  expect(joined.length).toBeLessThan(MAX_SEGMENTS)
  expect(joined.map(({ text }) => text).join('')).toBe(segments.map(({ text }) => text).join(''))
  let at = 0
  for (const segment of joined) {
    expect(segment.from).toBe(at)
    at = segment.to
    const stood = segments.slice(segment.from, segment.to)
    expect(segment.kind === 'marked').toBe(stood.some(({ kind }) => kind === 'marked'))
    if (stood.some(({ kind }) => kind === 'apart')) expect(segment.text).toBe('0')
  }
  expect(at).toBe(200)
})
