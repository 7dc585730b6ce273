import { defineConfig } from 'vitest/config'

/** `*.test.ts` and `*.fuzz.test.ts` run on Node; `*.browser.test.ts(x)` in Chromium, by apps/web/vitest.config.ts; e2e has its own runner. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/*/*/src/**/*.test.ts',
            'apps/*/{src,test}/**/*.test.ts',
            'devnet/src/**/*.test.ts',
            'examples/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          // On a machine that others share a test may stand still for a while; what is broken fails all the same.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
          // Two cores: each worker may hold a chain of its own, and waits for its blocks a third of the time.
          maxWorkers: 3,
          // Libraries are loaded once for each worker, not for each file: that was most of the time of most files. So a file leaves nothing behind: no
          // variable of the environment, no replaced global, no spy.
          isolate: false,
        },
      },
    ],
  },
})
