import { defineConfig } from 'vitest/config'

/** The running whole in Chromium, one story after the other: they share its chain. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'e2e',
    include: ['web/**/*.e2e.ts'],
    globalSetup: ['support/globalSetup.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // What a person would wait for without a thought; a busy machine takes its time.
    expect: { poll: { timeout: 15_000 } },
  },
})
