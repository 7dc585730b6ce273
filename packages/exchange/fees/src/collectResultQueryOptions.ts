import { readTokenChanges } from '@oxbow/activity/readLiquidityResult'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Address, Hex } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/**
 * Query options of the amounts that a confirmed collection paid, in raw units and in the order of `tokens`, from its receipt. Native currency emits
 * no event and is undefined. Disabled without a hash.
 */
export function collectResultQueryOptions(
  client: ExchangeClient,
  parameters: collectResultQueryOptions.Parameters,
): QueryOptions<readonly (bigint | undefined)[]> {
  const { chainId, hash, account, tokens } = parameters
  return {
    ...kept,
    queryKey: ['collect-result', parameters],
    queryFn: async () => {
      if (hash === undefined) throw new TypeError('A result was requested without a transaction.')
      const { logs } = await getTransactionReceipt(client.rpc(chainId), { hash })
      return readTokenChanges({ logs, account, tokens })
    },
    enabled: hash !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry,
    retryDelay,
  }
}

export declare namespace collectResultQueryOptions {
  type Parameters = {
    readonly chainId: number
    readonly account: Address
    readonly tokens: readonly Address[]
    /** Undefined until the transaction is confirmed. */
    readonly hash: Hex | undefined
  }
}
