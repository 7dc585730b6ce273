import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getBlockNumber } from 'viem/actions'
import { getTransactionFacts, type TransactionFacts } from './getTransactionFacts.ts'

const intervalMs = 5_000

/** Query options of `getTransactionFacts` with confirmations; null until it is in a block. Disabled without a hash. */
export function transactionFactsQueryOptions(
  client: Pick<ExchangeClient, 'rpc'>,
  { chainId, hash }: transactionFactsQueryOptions.Parameters,
): QueryOptions<transactionFactsQueryOptions.Data | null> {
  return {
    queryKey: ['transaction-facts', { chainId, hash }],
    queryFn: async () => {
      if (hash === undefined) throw new TypeError('Facts were requested without a transaction.')
      const facts = await getTransactionFacts(client, { chainId, hash })
      if (facts === undefined) return null
      const head = await getBlockNumber(client.rpc(chainId), { cacheTime: 0 })
      // A node that lags may report a head older than the receipt.
      return { ...facts, confirmations: Math.max(1, Number(head - facts.blockNumber) + 1) }
    },
    enabled: hash !== undefined,
    staleTime: 2_000,
    refetchInterval: intervalMs,
    retry,
    retryDelay,
  }
}

export declare namespace transactionFactsQueryOptions {
  type Parameters = {
    readonly chainId: number
    /** Undefined for what isn't on chain. */
    readonly hash: Hex | undefined
  }
  type Data = TransactionFacts & {
    /** 1 in the newest block. */
    readonly confirmations: number
  }
}
