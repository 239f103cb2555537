/** Every pair of text and ground that the page uses has the contrast it needs, in both themes (WCAG 2.2, 1.4.3). */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const css = readFileSync(join(import.meta.dirname, '../../src/ui/theme/tokens.css'), 'utf8')
const [lightCss, darkCss] = css.split('@media (prefers-color-scheme: dark)')
const FAMILIES = ['cut', 'guard', 'stderr', 'control', 'secret', 'footer']

function colours(block: string | undefined): Record<string, string> {
  const found = [...(block ?? '').matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)]
  return Object.fromEntries(found.map(([, name, value]) => [name, value]))
}

function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function contrast(a: string, b: string): number {
  const [bright, dim] = [luminance(a), luminance(b)].sort((x, y) => y - x)
  return ((bright ?? 0) + 0.05) / ((dim ?? 0) + 0.05)
}

const light = colours(lightCss)
const dark = { ...light, ...colours(darkCss) }

const pairs = [
  ...['ink', 'dim', 'faint'].flatMap((text) =>
    ['ground', 'panel', 'sunken', 'lit'].map((ground) => [text, ground]),
  ),
  ...FAMILIES.flatMap((family) => [
    ...['ground', 'panel', `${family}-tint`, `${family}-lit`].map((ground) => [family, ground]),
    ...['ink', 'dim'].flatMap((text) =>
      [`${family}-tint`, `${family}-hatch`, `${family}-lit`].map((ground) => [text, ground]),
    ),
    [family, `${family}-hatch`],
  ]),
  ['control', 'lit'],
  ['button-ink', 'button'],
  ['focus', 'ground'],
]

test.each([
  ['light', light],
  ['dark', dark],
])('text in the %s theme is at least 4.5:1', (_, theme) => {
  const low = pairs.flatMap(([text = '', ground = '']) => {
    const [a, b] = [theme[text], theme[ground]]
    if (a === undefined || b === undefined) return [`${text} or ${ground} is no token`]
    const ratio = contrast(a, b)
    return ratio < 4.5 ? [`${text} on ${ground}: ${ratio.toFixed(2)}`] : []
  })
  expect(low).toEqual([])
})

test('both themes name the same colours', () => {
  expect(Object.keys(colours(darkCss)).sort()).toEqual(Object.keys(light).sort())
})
