import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { migrationKey } from '../flow/MigrationRecord.ts'
import type { getMigration, Migration } from '../read/getMigration.ts'

/** Query options of `getMigration`, refetched every two blocks. The key starts as that of all positions, so that one invalidation renews both. */
export function migrationQueryOptions(
  client: ExchangeClient,
  { network, record }: migrationQueryOptions.Parameters,
): QueryOptions<Migration> {
  const everyMs = network.blockTimeSeconds * 2_000
  const { chainId, account, from, sinceBlock } = record
  return {
    ...kept,
    queryKey: ['positions', { chainId, account, migration: migrationKey(from), sinceBlock }],
    queryFn: async () => (await import('../read/getMigration.ts')).getMigration(client, { network, record }),
    refetchInterval: everyMs,
    staleTime: everyMs,
    retry,
    retryDelay,
  }
}

export declare namespace migrationQueryOptions {
  type Parameters = getMigration.Parameters & { readonly network: Pick<Network, 'blockTimeSeconds'> }
}
