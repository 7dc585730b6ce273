import { serverSettings } from './env.ts'

/** Settings read by the index, nodes, builds and the start script. */
const others = [
  'OXBOW_CHAINS',
  'OXBOW_CONTROL_TOKEN',
  'OXBOW_DEPLOY_KEY',
  'OXBOW_DEVNET_HOURS',
  'OXBOW_INDEXER_PORT',
  'OXBOW_KEEPER',
  ...[
    ...['BLOCKED_TOKENS', 'DRY_RUN', 'KEY_FILE', 'MIN_PROFIT_BPS', 'MOST_GAS_WEI', 'MOST_LOST_WEI', 'MOST_PENDING'],
    ...['POLL_MS', 'SUBSIDY_WEI', 'TOKENS', 'URL'],
  ].map((name) => `OXBOW_KEEPER_${name}`),
  ...[
    ...['KEY_FILE', 'MARGIN_BPS', 'MOST_DAY_WEI', 'MOST_GAS', 'MOST_GAS_WEI', 'MOST_LOST_WEI', 'MOST_PER_ACCOUNT'],
    ...['SUBSIDY_WEI', 'TOKENS'],
  ].map((name) => `OXBOW_GAS_STATION_${name}`),
  'OXBOW_INDEX_SCHEMA',
  'OXBOW_INDEX_TRANSFERS',
  'OXBOW_NETWORKS',
  'OXBOW_NODES_URL',
  'OXBOW_PINS',
  'OXBOW_NODE_ORIGINS',
  'OXBOW_RAMP_SANDBOX_HOST',
  'OXBOW_RAMP_SANDBOX_PORT',
  ...['KEY_FILE', 'MIN_FEE_BPS', 'MOST_GAS_WEI', 'MOST_LOST_WEI', 'SUBSIDY_WEI', 'TOKENS'].map(
    (name) => `OXBOW_RELAYER_${name}`,
  ),
  'OXBOW_SOLANA_PORT',
  'OXBOW_TESTNET_PORT',
]
const ofChains = /^OXBOW_(CALLS_PER_SECOND|KEEPER_RELAY|REWARDS|RPC|START_BLOCK)_\d+$/
/** Passed on by tests and benchmarks to the processes they start. */
const ofTests = /^OXBOW_((E2E|FUZZ)_\w+|CHROMIUM|EGRESS|LIES|FAULT_ROUNDS|MALFORMED_REQUESTS|MUTATION_FOLDER|SEED)$/
/** Minimum length of the common prefix of a misspelled and an intended name. */
const leastShared = 'OXBOW_RPC'.length

export type UnknownSetting = { readonly name: string; readonly meant: string | undefined }

/** Unknown settings, with the probably intended name. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): readonly UnknownSetting[] {
  const known = [...serverSettings, ...others]
  return Object.keys(environment)
    .filter((name) => name.startsWith('OXBOW_') && !known.includes(name) && !ofChains.test(name) && !ofTests.test(name))
    .map((name) => {
      const [nearest] = known.toSorted((a, b) => countShared(b, name) - countShared(a, name))
      return { name, meant: nearest && countShared(nearest, name) >= leastShared ? nearest : undefined }
    })
}

/** Length of the common prefix. */
function countShared(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return count
}
