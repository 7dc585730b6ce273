import { type LiquidityResult, readLiquidityResult } from '@oxbow/activity/readLiquidityResult'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/** Query options of `readLiquidityResult` for a confirmed transaction; off without a hash. */
export function liquidityResultQueryOptions(
  client: ExchangeClient,
  parameters: liquidityResultQueryOptions.Parameters,
): QueryOptions<LiquidityResult> {
  const { chainId, hash, ...wanted } = parameters
  return {
    ...kept,
    queryKey: ['liquidity-result', parameters],
    queryFn: async () => {
      if (hash === undefined) throw new TypeError('A result was asked for without a transaction.')
      const { logs } = await getTransactionReceipt(client.rpc(chainId), { hash })
      return readLiquidityResult({ ...wanted, logs })
    },
    enabled: hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    retryDelay,
  }
}

export declare namespace liquidityResultQueryOptions {
  type Parameters = Omit<readLiquidityResult.Parameters, 'logs'> & {
    readonly chainId: number
    /** Undefined until the transaction is confirmed. */
    readonly hash: Hex | undefined
  }
}
