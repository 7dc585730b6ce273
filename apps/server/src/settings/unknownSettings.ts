import { serverSettings } from './env.ts'

/** What index, nodes, builds and the start itself read. */
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
  'OXBOW_TESTNET_PORT',
]
const ofChains = /^OXBOW_(CALLS_PER_SECOND|KEEPER_RELAY|REWARDS|RPC|START_BLOCK)_\d+$/
/** Tests and benches hand these on to what they start. */
const ofTests = /^OXBOW_((E2E|FUZZ)_\w+|CHROMIUM|EGRESS|LIES|FAULT_ROUNDS|MALFORMED_REQUESTS|MUTATION_FOLDER|SEED)$/
/** As long as the beginning that a slip and what was meant share. */
const leastShared = 'OXBOW_RPC'.length

export type UnknownSetting = { readonly name: string; readonly meant: string | undefined }

/** Settings that nobody reads: misspelt ones, with what was perhaps meant. */
export function unknownSettings(environment: Readonly<Record<string, string | undefined>>): readonly UnknownSetting[] {
  const known = [...serverSettings, ...others]
  return Object.keys(environment)
    .filter((name) => name.startsWith('OXBOW_') && !known.includes(name) && !ofChains.test(name) && !ofTests.test(name))
    .map((name) => {
      const [nearest] = known.toSorted((a, b) => countShared(b, name) - countShared(a, name))
      return { name, meant: nearest && countShared(nearest, name) >= leastShared ? nearest : undefined }
    })
}

/** Letters that two names begin with alike. */
function countShared(a: string, b: string): number {
  let count = 0
  while (count < a.length && a[count] === b[count]) count++
  return count
}
