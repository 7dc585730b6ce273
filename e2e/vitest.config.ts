import { defineConfig } from 'vitest/config'

/** Scenarios that trade or wait for a trade: one after the other, for a price that somebody else moves is not the price of the plan. */
const trading = [
  'account',
  'liquidity',
  'live',
  'openRequest',
  'ownNode',
  'positions',
  'swap',
  'transactions',
  'trouble',
  'twoTabs',
]

/**
 * The running whole in Chromium: one Oxbow for all scenarios. `npm test` runs those that trade beside those that look, and the ones that take
 * something from everybody, the server say, at the end; here they follow one another.
 */
export default defineConfig({
  test: {
    globalSetup: [`${import.meta.dirname}/support/globalSetup.ts`],
    projects: [
      project('trading', { include: trading.map((name) => `web/${name}.e2e.ts`) }, 0),
      project('looking', { include: ['web/**/*.e2e.ts'], exclude: trading.map((name) => `web/${name}.e2e.ts`) }, 1),
      project('alone', { include: ['alone/**/*.e2e.ts'] }, 2),
    ],
  },
})

function project(name: string, files: { include: string[]; exclude?: string[] }, groupOrder: number) {
  return {
    root: import.meta.dirname,
    test: {
      name,
      ...files,
      sequence: { groupOrder },
      fileParallelism: false,
      maxWorkers: 1,
      // As long as `launchBrowser` waits, and longer: on a machine that others share a scenario may stand still for a while.
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
    },
  }
}
