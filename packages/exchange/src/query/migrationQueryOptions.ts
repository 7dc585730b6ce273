import type { Network } from '@oxbow/chain/Network'
import type { getMigration, Migration } from '../actions/getMigration.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { migrationKey } from '../flows/liquidity/MigrationRecord.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getMigration`, asked again with the blocks. The name begins as that of all positions, so that what changes one renews both. */
export function migrationQueryOptions(
  client: ExchangeClient,
  { network, record }: migrationQueryOptions.Parameters,
): QueryOptions<Migration> {
  const everyMs = network.blockTimeSeconds * 2_000
  const { chainId, account, from, sinceBlock } = record
  return {
    queryKey: ['positions', { chainId, account, migration: migrationKey(from), sinceBlock }],
    queryFn: async () => (await import('../actions/getMigration.ts')).getMigration(client, { network, record }),
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry,
    retryDelay,
  }
}

export declare namespace migrationQueryOptions {
  type Parameters = getMigration.Parameters & { readonly network: Pick<Network, 'blockTimeSeconds'> }
}
