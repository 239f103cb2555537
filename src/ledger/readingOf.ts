import type { ByteStore } from './byteStore.ts'
import type { Reading } from './visibleBytes.ts'

const SAMPLES = 16
const SAMPLE_BYTES = 1024
/** More than this share of what was looked at is no UTF-8: what looks like it is chance. */
const CHANCE_SHARE = 0.1

const decoder = new TextDecoder('utf-8', { ignoreBOM: true })

/**
 * How a stream is best shown, by samples from all of its length. Binary data read as UTF-8 is a thousand letters
 * of scripts nobody wrote, each of which the browser seeks in every font it has: that froze the page for 30 s.
 */
export function readingOf(bytes: ByteStore): Reading {
  const step = Math.max(SAMPLE_BYTES, Math.floor(bytes.length / SAMPLES))
  let looked = 0
  let wrong = 0
  for (let from = 0; from < bytes.length; from += step) {
    const sample = bytes.slice(from, from + SAMPLE_BYTES)
    looked += sample.length
    for (const character of decoder.decode(sample)) if (character === '\ufffd') wrong += 1
  }
  return wrong > looked * CHANCE_SHARE ? 'ascii' : 'utf-8'
}
