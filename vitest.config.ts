import { playwright } from '@vitest/browser-playwright'
import { defineConfig, mergeConfig } from 'vitest/config'
import { CHROMIUM_ARGS, chromiumPath } from './scripts/lib/chromium.js'
import viteConfig from './vite.config.ts'

/**
 * Kinds of tests: `unit` (Node, property tests among them), `browser` (inside a real Chromium) and
 * `e2e` (Node, driving the built app). `npx vitest run --project unit` runs one kind. `fuzz` is no part of
 * `npm test`: it runs as long as it is told to.
 */
export default mergeConfig(
  viteConfig,
  defineConfig({
    test: {
      projects: [
        {
          extends: true,
          test: {
            name: 'unit',
            globalSetup: 'test/cli/setup.ts',
            environment: 'node',
            include: ['test/**/*.test.ts'],
            exclude: ['test/**/*.browser.test.ts', 'test/**/*.e2e.test.ts'],
            testTimeout: 30_000,
          },
        },
        {
          extends: true,
          test: { name: 'fuzz', environment: 'node', include: ['test/**/*.fuzz.ts'] },
        },
        {
          extends: true,
          test: {
            name: 'browser',
            include: ['test/**/*.browser.test.ts'],
            testTimeout: 60_000,
            browser: {
              enabled: true,
              headless: true,
              screenshotFailures: false,
              api: { host: '127.0.0.1' },
              provider: playwright({
                launchOptions: { executablePath: chromiumPath(), args: [...CHROMIUM_ARGS] },
              }),
              instances: [{ browser: 'chromium' }],
            },
          },
        },
        {
          extends: true,
          test: {
            name: 'e2e',
            environment: 'node',
            include: ['test/**/*.e2e.test.ts'],
            globalSetup: 'test/e2e/build/setup.ts',
            // One browser at a time: the tests measure, and two would share two cores.
            fileParallelism: false,
            testTimeout: 120_000,
            hookTimeout: 120_000,
          },
        },
      ],
    },
  }),
)
