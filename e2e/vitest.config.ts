import { defineConfig } from 'vitest/config'
import { essential } from './support/essential.ts'

/** Scenarios that trade or wait for a trade: one after the other, for a price that somebody else moves is not the price of the plan. */
const trading = [
  'account',
  'approvals',
  'bridge',
  'gasFree',
  'limit',
  'live',
  'names',
  'nftMarket',
  'openRequest',
  'orders',
  'ownNode',
  'wallet/hostileScript',
  'wallet/passkeyWallet',
  'twaps',
  'ramps',
  'send',
  'swap',
  'transactions',
  'trouble',
  'twoTabs',
  'wallet/wallet',
  'wallet/smartWallet',
  'wallet/gasStation',
  'wallet/refusals',
  'wallet/twoNetworks',
  'wallet/twoTabs',
]
/** The same accounts, and what pools owe them to the unit: not beside those on one chain. */
const providing = ['liquidity', 'positions', 'withdrawals']
const pathsOf = (names: readonly string[]) => names.map((name) => `web/${name}.e2e.ts`)

/**
 * The running whole in Chromium: one Oxbow for all scenarios. `npm test` runs those that trade beside those that look, then those that provide liquidity,
 * and at the end the ones that take something from everybody, such as the server; here they follow one another.
 */
export default defineConfig({
  test: {
    tags: [essential],
    globalSetup: [`${import.meta.dirname}/support/globalSetup.ts`],
    projects: [
      project('trading', { include: pathsOf(trading) }, 0),
      project('providing', { include: pathsOf(providing) }, 1),
      project('looking', { include: ['web/**/*.e2e.ts'], exclude: pathsOf([...trading, ...providing]) }, 2),
      project('alone', { include: ['alone/**/*.e2e.ts'] }, 3),
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
      testTimeout: 480_000,
      hookTimeout: 300_000,
      expect: { poll: { timeout: 60_000 } },
    },
  }
}
