/** The captures of test/fixtures/survival, each with the few lines that matter in it. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { z } from 'zod'
import type { Capture } from '../../../src/capture.ts'
import { parseCaptureFile } from '../../../src/cli/captureFile.ts'

const entry = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]+$/i),
  /** What a person would ask of the output. */
  ask: z.string().min(1),
  /** Fragments of lines, as a person sees them, that answer it. None where the bytes are not for reading. */
  marks: z.array(z.string().min(1)).max(6),
  heldOut: z.boolean(),
  /** What is not what it seems. */
  note: z.string().optional(),
})

export interface MarkedCapture extends z.infer<typeof entry> {
  readonly capture: Capture
  /** Of both streams. */
  readonly bytes: number
}

/** Which captures are read in full, for how their model text reads. */
const readingList = z.array(z.string())

/**
 * Whether a capture is kept away from tuning: by its name alone, so that nobody chooses, and a new capture moves no
 * other. The first four bytes of the SHA-256 of its id, as a number, divide by three.
 */
export function isHeldOut(id: string): boolean {
  return createHash('sha256').update(id).digest().readUInt32BE(0) % 3 === 0
}

/** @param folder test/fixtures/survival */
export function loadCaptures(folder: string): MarkedCapture[] {
  const entries = z.array(entry).parse(readJson(join(folder, 'marks.json')))
  const files = readdirSync(join(folder, 'captures'))
  return entries.map((one) => {
    const file = files.find((name) => name === `${one.id}.json` || name === `${one.id}.json.gz`)
    if (file === undefined) throw new Error(`marks.json names '${one.id}', which has no capture`)
    const { capture } = parseCaptureFile(readCaptureBytes(join(folder, 'captures', file)), file)
    const bytes = [...capture.stdout, ...capture.stderr].reduce((sum, chunk) => sum + chunk.length, 0)
    return { ...one, capture, bytes }
  })
}

/** @param folder test/fixtures/survival */
export function loadReadingList(folder: string): string[] {
  return readingList.parse(readJson(join(folder, 'reading.json')))
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'))
}

function readCaptureBytes(path: string): Uint8Array {
  const bytes = readFileSync(path)
  return path.endsWith('.gz') ? gunzipSync(bytes) : bytes
}
