import { getMoved } from '@oxbow/activity/getMoved'
import { amountOf } from '@oxbow/activity/Moved'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type Address, type Hex, TransactionReceiptNotFoundError, zeroAddress } from 'viem'
import { type OpenedPosition, readOpenedPosition } from '../read/readOpenedPosition.ts'

/** Change of an account's two tokens in raw units: positive was received. Undefined where no node tells. */
export type LiquidityResult = { readonly amount0: bigint | undefined; readonly amount1: bigint | undefined }

/**
 * Query options of the amounts of a confirmed deposit or exit and of the position that it opened. Native currency only as far as a node can tell.
 * Disabled without a hash.
 */
export function liquidityResultQueryOptions(
  client: ExchangeClient,
  parameters: liquidityResultQueryOptions.Parameters,
): QueryOptions<LiquidityResult & { readonly opened?: OpenedPosition | undefined }> {
  const { chainId, hash, account, weth, token0, token1, manager } = parameters
  return {
    ...kept,
    queryKey: ['liquidity-result', parameters],
    queryFn: async () => {
      if (hash === undefined) throw new TypeError('A result was requested without a transaction.')
      const wantsNative = token0 === zeroAddress
      const moved = await getMoved(client, { chainId, hash, account, weth, wantsNative })
      if (moved === undefined) throw new TransactionReceiptNotFoundError({ hash })
      const opened = readOpenedPosition({ logs: moved.facts.logs, account, manager, tokens: [token0, token1] })
      return { amount0: amountOf(token0, moved), amount1: amountOf(token1, moved), opened }
    },
    enabled: hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    retryDelay,
  }
}

export declare namespace liquidityResultQueryOptions {
  type Parameters = Pick<getMoved.Parameters, 'chainId' | 'account' | 'weth'> & {
    /** In the pool's order; `0x0` is the native currency. */
    readonly token0: Address
    readonly token1: Address
    /** Undefined until the transaction is confirmed. */
    readonly hash: Hex | undefined
    /** NFT manager, for v3 and v4 deposits. */
    readonly manager?: Address | undefined
  }
}
