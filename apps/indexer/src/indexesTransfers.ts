import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'

/**
 * Whether transfers and ERC-20 approvals are indexed. `OXBOW_INDEX_TRANSFERS` is `all` or `off`; by default they are on local chains and
 * not on public ones, where they are many times the rest.
 */
export function indexesTransfers(profile: 'local' | 'public'): boolean {
  const setting = process.env.OXBOW_INDEX_TRANSFERS || (profile === 'local' ? 'all' : 'off')
  return setting === 'all'
}

/** First block whose transfers are indexed; undefined if none are. */
export function transfersStart({ network, startBlock, deployment }: Enabled): number | undefined {
  if (!indexesTransfers(network.profile)) return undefined
  return Math.max(startBlock, (deployment?.seededBlock ?? -1) + 1)
}

type Enabled = Pick<EnabledNetwork, 'network' | 'startBlock' | 'deployment'>
