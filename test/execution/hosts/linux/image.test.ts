/** The image that was built: what its manifest says is what is there; and how building it fails. */
import { createHash } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { packCpio } from '../../../../scripts/image/cpio.js'
import { neededLibraries } from '../../../../scripts/image/elf.js'
import { withLock } from '../../../../scripts/image/lock.js'
import { ensureImage, findImage, imageKey } from '../../../../scripts/image.js'

const folder = mkdtempSync(join(tmpdir(), 'sightline-image-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.unstubAllEnvs())

const manifestSchema = z.object({
  key: z.string(),
  files: z.record(z.string(), z.object({ bytes: z.number(), sha256: z.string() })),
  missingPrograms: z.array(z.string()),
  packages: z.array(
    z.object({ name: z.string(), version: z.string(), source: z.string(), licence: z.array(z.string()) }),
  ),
})

test('its files are those of the manifest, under 30 MB in all, no program is missing', async () => {
  const image = await findImage()
  if (image === null) throw new Error('The Linux image is not there. Build it with `npm run image`.')
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(join(image.dir, 'manifest.json'), 'utf8')))
  expect(manifest.key).toBe(await imageKey())
  let total = 0
  for (const [name, { bytes, sha256 }] of Object.entries(manifest.files)) {
    const content = readFileSync(join(image.dir, name))
    total += content.length
    expect({ name, bytes: content.length }).toEqual({ name, bytes })
    expect(createHash('sha256').update(content).digest('hex')).toBe(sha256)
  }
  expect(total).toBeLessThan(30e6)
  expect(readdirSync(image.dir).sort()).toEqual([...Object.keys(manifest.files), 'manifest.json'].sort())
  expect(manifest.missingPrograms).toEqual([])
  expect(manifest.packages.find(({ name }) => name === 'bash')?.licence.join(' ')).toMatch(/GPL-3/)
  // Packages that share their copyright file with another have none of their own.
  expect(manifest.packages.filter(({ licence }) => licence.length > 0).length).toBeGreaterThan(60)
})

test('is found again at once, without a word and without a network', async () => {
  vi.stubEnv('PATH', '')
  const lines: string[] = []
  const started = performance.now()
  await ensureImage({ onProgress: (line) => lines.push(line) })
  expect(lines).toEqual([])
  expect(performance.now() - started).toBeLessThan(2000)
})

test('where it cannot be built, the reason is said in words and nothing is left behind', async () => {
  vi.stubEnv('SIGHTLINE_CACHE', folder)
  vi.stubEnv('PATH', '')
  await expect(ensureImage()).rejects.toMatchObject({
    code: 'IMAGE_BUILD_FAILED',
    message: /apt-get.* not installed/,
  })
  expect(readdirSync(join(folder, 'sightline/image'))).toEqual([])
})

test('two builders take turns, and a lock nobody holds any more is taken over', async () => {
  const path = join(folder, 'lock')
  let inside = 0
  let most = 0
  const work = async () => {
    most = Math.max(most, ++inside)
    await new Promise((resolve) => setTimeout(resolve, 100))
    inside--
  }
  await Promise.all([withLock(path, () => {}, work), withLock(path, () => {}, work)])
  expect(most).toBe(1)
  writeFileSync(path, String(process.pid))
  utimesSync(path, new Date(0), new Date(0))
  await withLock(path, () => {}, work)
  expect(readdirSync(folder)).not.toContain('lock')
})

test('an archive has every kind of entry, padded as newc wants it', async () => {
  const dir = mkdtempSync(join(folder, 'root-'))
  writeFileSync(join(dir, 'file'), 'hello')
  const archive = await packCpio([{ dir, prefix: 'build' }])
  const names: string[] = []
  for (let at = 0; at < archive.length; ) {
    expect(archive.toString('latin1', at, at + 6)).toBe('070701')
    const field = (index: number) =>
      Number.parseInt(archive.toString('latin1', at + 6 + index * 8, at + 14 + index * 8), 16)
    const name = archive.toString('latin1', at + 110, at + 110 + field(11) - 1)
    names.push(name)
    const body = at + Math.ceil((110 + field(11)) / 4) * 4
    if (name === 'build/file') expect(archive.toString('latin1', body, body + field(6))).toBe('hello')
    at = body + Math.ceil(field(6) / 4) * 4
  }
  expect(names).toEqual(['build', 'build/file', 'TRAILER!!!'])
})

test('what is no 32-bit program needs no library', () => {
  expect(neededLibraries(Buffer.from('#!/bin/sh\n'))).toBeNull()
  expect(neededLibraries(readFileSync(process.execPath).subarray(0, 4096))).toBeNull()
})
