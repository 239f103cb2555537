import { expect, test } from 'vitest'
import { CaptureLog } from '../../src/ledger/captureLog.ts'

const streams = (bytes: number) => ({ stdout: [new Uint8Array(bytes)], stderr: [] })

test('bytes are found by id, and an id is used once', () => {
  const log = new CaptureLog()
  log.append('run-1', streams(3), [])
  expect(log.bytes('run-1')?.stdout.length).toBe(3)
  expect(log.bytes('run-2')).toBeUndefined()
  expect(() => log.append('run-1', streams(1), [])).toThrow('run-1')
})

test('past its limit the log lets go of the oldest runs, never of the newest', () => {
  const log = new CaptureLog(100)
  log.append('run-1', streams(60), [])
  log.append('run-2', streams(60), [])
  expect(log.bytes('run-1')).toBeUndefined()
  expect(log.bytes('run-2')).toBeDefined()
  log.append('run-3', streams(500), [])
  expect(log.bytes('run-2')).toBeUndefined()
  expect(log.bytes('run-3')?.stdout.length).toBe(500)
})
