import { expect, test } from 'vitest'
import { picture } from './picture.ts'

const points = [
  { name: 'cheap', tokens: 10_000, survival: 0.6, ours: false },
  { name: 'ours', tokens: 40_000, survival: 0.9, ours: true },
  { name: 'beaten & <dear>', tokens: 300_000, survival: 0.8, ours: false },
  { name: 'raw', tokens: 4_000_000, survival: 1, ours: false },
]

test('draws every policy once, within the picture, with its name', () => {
  const svg = picture(points, 'What survives')
  const circles = [...svg.matchAll(/<circle class="([^"]*)" cx="([\d.]+)" cy="([\d.]+)"/g)]
  expect(circles.map(([, kind]) => kind)).toEqual(['on-front', 'ours', '', 'on-front'])
  for (const [, , x, y] of circles) {
    expect(Number(x)).toBeGreaterThan(76)
    expect(Number(x)).toBeLessThan(960)
    expect(Number(y)).toBeGreaterThan(64)
    expect(Number(y)).toBeLessThan(560)
  }
  for (const name of ['cheap', 'ours', 'beaten &amp; &lt;dear>', 'raw'])
    expect(svg).toContain(`>${name}</text>`)
})

test('more tokens stand further right, more survival further up', () => {
  const svg = picture(points, 'What survives')
  const at = [...svg.matchAll(/cx="([\d.]+)" cy="([\d.]+)"/g)].map(([, x, y]) => [Number(x), Number(y)])
  expect(at.map(([x]) => x)).toEqual(at.map(([x]) => x).sort((a, b) => a - b))
  expect(at[3][1]).toBeLessThan(at[1][1])
  expect(at[1][1]).toBeLessThan(at[2][1])
})

test('points in one place get names in different places', () => {
  const same = ['a', 'b', 'c', 'd'].map((name) => ({ name, tokens: 5000, survival: 0.7, ours: false }))
  const svg = picture(same, 'What survives')
  const labels = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)" text-anchor="(\w+)">[a-d]<\/text>/g)]
  expect(new Set(labels.map(([, x, y, anchor]) => `${x} ${y} ${anchor}`)).size).toBe(4)
})
