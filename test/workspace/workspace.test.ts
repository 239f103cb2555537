import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { drawPicture } from '../../src/workspace/picture.ts'
import { workspaceFiles } from '../../src/workspace/workspace.ts'
import { GOLDEN } from './golden.ts'
import { readPng } from './png.ts'

const files = workspaceFiles()

function bytesOf(path: string): Buffer {
  const file = files.find((each) => each.path === path)
  if (!file) throw new Error(`no ${path}`)
  return Buffer.from(file.bytes)
}

const kb = (path: string) => bytesOf(path).length / 1024

test('every file is what it always was', () => {
  const hashes = files.map(({ path, bytes }) => [path, createHash('sha256').update(bytes).digest('hex')])
  expect(Object.fromEntries(hashes)).toEqual(GOLDEN)
})

test('photo.png is 182 KB and decodes to the picture that was drawn', () => {
  expect(kb('photo.png').toFixed(1)).toBe('182.0')
  const { width, height, pixels, chunks } = readPng(bytesOf('photo.png'))
  expect(chunks).toEqual(['IHDR', 'tEXt', 'IDAT', 'IEND'])
  const drawn = drawPicture()
  expect({ width, height }).toEqual({ width: drawn.width, height: drawn.height })
  expect(Buffer.compare(pixels, drawn.pixels)).toBe(0)
})

test('huge.log has 5,000 lines, 245.3 KB, and its errors past line 200', () => {
  const lines = bytesOf('huge.log').toString('utf8').split('\n')
  expect(lines.pop()).toBe('')
  expect(lines.length).toBe(5000)
  expect(kb('huge.log').toFixed(1)).toBe('245.3')
  const errors = lines.flatMap((line, index) => (/error/i.test(line) ? [index + 1] : []))
  expect(errors.length).toBe(7)
  expect(Math.min(...errors)).toBeGreaterThan(200)
  const times = lines.map((line) => line.slice(0, 12))
  expect(times).toEqual([...times].sort())
})

test('config.json and sales.csv read back', () => {
  expect(JSON.parse(bytesOf('config.json').toString())).toMatchObject({ service: 'shop' })
  expect(kb('config.json').toFixed(1)).toBe('1.2')
  const rows = bytesOf('sales.csv').toString().trimEnd().split('\n')
  expect(rows.length).toBe(181)
  // Fields with commas and quotes are quoted; taken out, each row has the six columns of the head.
  for (const row of rows) expect(row.replaceAll(/"(?:[^"]|"")*"/g, 'x').split(',').length, row).toBe(6)
  expect(kb('sales.csv').toFixed(0)).toBe('8')
})

test('notes.txt is UTF-8 in many scripts, latin1.txt is not UTF-8', () => {
  const strict = new TextDecoder('utf-8', { fatal: true })
  const notes = strict.decode(bytesOf('notes.txt'))
  for (const script of [
    'Hangul',
    'Hiragana',
    'Han',
    'Arabic',
    'Hebrew',
    'Devanagari',
    'Thai',
    'Cyrillic',
    'Greek',
  ]) {
    expect(notes).toMatch(new RegExp(`\\p{Script=${script}}`, 'u'))
  }
  expect(notes).toContain('\u200d')
  expect(() => strict.decode(bytesOf('latin1.txt'))).toThrow()
  expect(bytesOf('latin1.txt').toString('latin1')).toContain('Crème brûlée')
})

test('backup.tar.gz holds the project, as tar reads it', () => {
  const listed = execFileSync('tar', ['-tzf', '-'], { input: bytesOf('backup.tar.gz'), encoding: 'utf8' })
  const project = files.filter(({ path }) => path.startsWith('shop/')).map(({ path }) => path)
  expect(listed.split('\n').filter((path) => path && !path.endsWith('/'))).toEqual([
    'config.json',
    ...project,
  ])
  const cart = execFileSync('tar', ['-xzOf', '-', 'shop/src/cart.js'], { input: bytesOf('backup.tar.gz') })
  expect(cart.equals(bytesOf('shop/src/cart.js'))).toBe(true)
})

test('spinner.sh draws over its own lines and ends well', () => {
  const output = execFileSync('bash', ['-s'], { input: bytesOf('spinner.sh'), encoding: 'utf8' })
  expect(output).toContain('\r\x1b[2K')
  expect(output).toMatch(/100%\n.*installed.*\n$/)
})

test('manual.txt is overstruck', () => {
  expect(bytesOf('manual.txt').toString()).toContain('N\bNA\bAM\bME\bE')
})
