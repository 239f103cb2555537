import { expect, test } from 'vitest'
import { ByteStore } from '../../src/ledger/byteStore.ts'
import { readingOf } from '../../src/ledger/readingOf.ts'
import { workspaceFiles } from '../../src/workspace/workspace.ts'

const read = (...chunks: (string | Uint8Array)[]) =>
  readingOf(
    new ByteStore(
      chunks.map((chunk) => (typeof chunk === 'string' ? new TextEncoder().encode(chunk) : chunk)),
    ),
  )

test('a picture is read as ASCII, also behind a page of text', () => {
  const picture = workspaceFiles().find(({ path }) => path.endsWith('photo.png'))?.bytes
  if (picture === undefined) throw new Error('the workspace has no picture')
  expect(read(picture)).toBe('ascii')
  expect(read('a page of text\n'.repeat(2000), picture)).toBe('ascii')
})

test('text of any script is read as UTF-8, also with a few wrong bytes and where samples begin inside a character', () => {
  expect(read('')).toBe('utf-8')
  expect(read('plain\n'.repeat(9000))).toBe('utf-8')
  expect(read('한국어 텍스트\n'.repeat(9000))).toBe('utf-8')
  expect(read('latin 1 text with one wrong ', Uint8Array.of(0xe9), ' in it')).toBe('utf-8')
})
