import { getMoved } from '@oxbow/activity/getMoved'
import { amountOf } from '@oxbow/activity/Moved'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { type Address, type Hex, TransactionReceiptNotFoundError, zeroAddress } from 'viem'

/**
 * Query options of the amounts that a confirmed collection paid, in raw units and in the order of `tokens`, from its receipt. Native currency
 * only as far as a node can tell. Disabled without a hash.
 */
export function collectResultQueryOptions(
  client: ExchangeClient,
  parameters: collectResultQueryOptions.Parameters,
): QueryOptions<readonly (bigint | undefined)[]> {
  const { chainId, hash, account, weth, tokens } = parameters
  return {
    ...kept,
    queryKey: ['collect-result', parameters],
    queryFn: async () => {
      if (hash === undefined) throw new TypeError('A result was requested without a transaction.')
      const wantsNative = tokens.includes(zeroAddress)
      const moved = await getMoved(client, { chainId, hash, account, weth, wantsNative })
      if (moved === undefined) throw new TransactionReceiptNotFoundError({ hash })
      return tokens.map((token) => amountOf(token, moved))
    },
    enabled: hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    retryDelay,
  }
}

export declare namespace collectResultQueryOptions {
  type Parameters = Pick<getMoved.Parameters, 'chainId' | 'account' | 'weth'> & {
    readonly tokens: readonly Address[]
    /** Undefined until the transaction is confirmed. */
    readonly hash: Hex | undefined
  }
}
