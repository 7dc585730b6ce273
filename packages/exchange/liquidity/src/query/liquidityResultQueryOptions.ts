import { type LiquidityResult, readLiquidityResult } from '@oxbow/activity/readLiquidityResult'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Address, Hex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { type OpenedPosition, readOpenedPosition } from '../read/readOpenedPosition.ts'

/** Query options of `readLiquidityResult` for a confirmed transaction and of the position that it opened; disabled without a hash. */
export function liquidityResultQueryOptions(
  client: ExchangeClient,
  parameters: liquidityResultQueryOptions.Parameters,
): QueryOptions<LiquidityResult & { readonly opened?: OpenedPosition | undefined }> {
  const { chainId, hash, manager, ...wanted } = parameters
  return {
    ...kept,
    queryKey: ['liquidity-result', parameters],
    queryFn: async () => {
      if (hash === undefined) throw new TypeError('A result was requested without a transaction.')
      const { logs } = await getTransactionReceipt(client.rpc(chainId), { hash })
      const { account, token0, token1 } = wanted
      const opened = readOpenedPosition({ logs, account, manager, tokens: [token0, token1] })
      return { ...readLiquidityResult({ ...wanted, logs }), opened }
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
    /** NFT manager, for v3 and v4 deposits. */
    readonly manager?: Address | undefined
  }
}
