/**
 * The contract of a sandbox: one set of tests for every host and every way to reach it. A host is held to what
 * it claims: raw bytes, pipeline stages and signals only where its fidelity is `exact`.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Sandbox } from '../../../src/execution/sandbox.ts'
import { bytesTests } from './bytes.ts'
import { commandTests } from './commands.ts'
import { filesTests } from './files.ts'
import { lifecycleTests } from './lifecycle.ts'
import { limitTests } from './limits.ts'
import { ownCommandTests } from './ownCommands.ts'
import { sessionTests } from './session.ts'
import type { Fixture, Subject } from './subject.ts'
import { terminalTests } from './terminal.ts'

const BOOT_LIMIT_MS = 90_000

export function contractSuite(subject: Subject): void {
  describe(subject.name, () => {
    let current: Sandbox | null = null
    const fixture: Fixture = {
      subject,
      sandbox: () => {
        if (current === null) throw new Error('not booted')
        return current
      },
      replace: (sandbox) => {
        current = sandbox
      },
    }

    beforeAll(async () => {
      current = await subject.boot()
    }, BOOT_LIMIT_MS)

    afterAll(async () => {
      await current?.teardown()
    }, BOOT_LIMIT_MS)

    test('says what it is', () => {
      const { host, fidelity, workdir } = fixture.sandbox()
      expect({ host, fidelity }).toEqual({ host: subject.host, fidelity: subject.fidelity })
      expect(workdir).toMatch(/^\/home\/[^/]+$/)
    })

    commandTests(fixture)
    if (subject.fidelity === 'exact') bytesTests(fixture)
    limitTests(fixture)
    sessionTests(fixture)
    filesTests(fixture)
    ownCommandTests(fixture)
    terminalTests(fixture)
    lifecycleTests(fixture)
  })
}
