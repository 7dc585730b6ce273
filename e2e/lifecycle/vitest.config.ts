import { defineConfig } from 'vitest/config'
import { essential } from '../support/essential.ts'

/** Oxbow started, stopped and killed as its operator would see it. Each scenario runs one of its own, one after the other. */
export default defineConfig({
  root: import.meta.dirname,
  test: {
    name: 'lifecycle',
    tags: [essential],
    include: ['*.e2e.ts'],
    fileParallelism: false,
    maxWorkers: 1,
    testTimeout: 480_000,
    hookTimeout: 480_000,
  },
})
