import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that mostly wait, for half a minute or more each: for blocks, clocks, and processes that start or are killed. */
const waiting = [
  'apps/nodes/src/',
  'apps/indexer/src/follow.test',
  'apps/server/src/http/bound',
  'apps/server/src/limitedNode.test',
  'apps/server/src/routes/unfollowed.test',
  'devnet/src/deploy/',
  'devnet/src/kills.faults.test',
  'devnet/src/main.test',
  'postgres/src/Database.test',
  'rpc/src/gateway/nodeStates.test',
  'rpc/src/gateway/startGateway.test',
  'scripts/supervisor/Child.test',
  'swap/src/flow/faults/',
]

/** Begins with what waits: beside it `npm test` has room for Chromium, and at the end no worker waits alone. */
class WaitingFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const waits = ({ moduleId }: TestSpecification) => waiting.some((path) => moduleId.includes(path))
    return [...sorted.filter(waits), ...sorted.filter((file) => !waits(file))]
  }
}

/** What takes minutes: kills in the middle, upgrades, histories of days, the longest fuzzes. A change does not wait for it. */
const thorough = { name: 'thorough', description: 'Run before a release, by `npm run bench tests`.' }

/** `*.test.ts` and `*.fuzz.test.ts` run on Node; `*.browser.test.ts(x)` in Chromium, by apps/web/vitest.config.ts; e2e has its own runner. */
export default defineConfig({
  test: {
    tags: [thorough],
    sequence: { sequencer: WaitingFirst },
    projects: [
      {
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/*/*/src/**/*.test.ts',
            'apps/*/{src,supervise,test,build}/**/*.test.ts',
            'devnet/src/**/*.test.ts',
            'examples/**/*.test.ts',
            'bench/*/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/*.browser.test.ts', '**/node_modules/**'],
          // On a machine that others share a test may stand still for a while; what is broken fails all the same.
          testTimeout: 120_000,
          hookTimeout: 240_000,
          expect: { poll: { timeout: 15_000 } },
          // Two cores: each worker may hold a chain of its own, and waits for its blocks and clocks half of the time.
          maxWorkers: 4,
          // Libraries are loaded once for each worker, not for each file: that was most of the time of most files. So a file leaves nothing behind: no
          // variable of the environment, no replaced global, no spy.
          isolate: false,
        },
      },
    ],
  },
})
