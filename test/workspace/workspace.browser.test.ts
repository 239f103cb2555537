import { expect, test } from 'vitest'
import { workspaceFiles } from '../../src/workspace/workspace.ts'
import { GOLDEN } from './golden.ts'

test('a browser makes the same bytes as Node, and shows the picture', async () => {
  const hashes: Record<string, string> = {}
  for (const { path, bytes } of workspaceFiles()) {
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new Uint8Array(bytes)))
    hashes[path] = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
  }
  expect(hashes).toEqual(GOLDEN)

  const photo = workspaceFiles().find(({ path }) => path === 'photo.png')
  if (!photo) throw new Error('no photo.png')
  const bitmap = await createImageBitmap(new Blob([new Uint8Array(photo.bytes)], { type: 'image/png' }))
  expect([bitmap.width, bitmap.height]).toEqual([512, 320])
})
