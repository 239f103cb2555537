import { expect, test } from 'vitest'
import { CaptureLog } from '../../src/ledger/captureLog.ts'
import { captureOf } from './showing.ts'

const run = (bytes: number) => captureOf(new Uint8Array(bytes), '', { exitCode: 3 })

test('bytes are found by id, and an id is used once', () => {
  const log = new CaptureLog()
  log.append('run-1', run(3))
  expect(log.bytes('run-1')?.stdout.length).toBe(3)
  expect(log.bytes('run-2')).toBeUndefined()
  expect(() => log.append('run-1', run(1))).toThrow('run-1')
})

test('the capture stays with its bytes, to be presented again', () => {
  const captured = new CaptureLog().append('run-1', run(3))
  expect(captured.capture.exitCode).toBe(3)
  expect(captured.capture.stdout).toBe(captured.stdout.chunks)
  expect(captured.attachments).toEqual([])
})

test('past its limit the log lets go of the oldest runs, never of the newest', () => {
  const log = new CaptureLog(100)
  log.append('run-1', run(60))
  log.append('run-2', run(60))
  expect(log.bytes('run-1')).toBeUndefined()
  expect(log.bytes('run-2')).toBeDefined()
  log.append('run-3', run(500))
  expect(log.bytes('run-2')).toBeUndefined()
  expect(log.bytes('run-3')?.stdout.length).toBe(500)
})
