import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { delegateOf } from '@oxbow/delegation/smartAccount'
import type { Hex } from 'viem'
import { getCode } from 'viem/actions'

/**
 * Query options of the contract that an account delegates to, which may do whatever the account may. `null` without one, and for contract accounts.
 *
 * @see https://eips.ethereum.org/EIPS/eip-7702
 */
export function delegationQueryOptions(
  client: ExchangeClient,
  { chainId, account }: delegationQueryOptions.Parameters,
): QueryOptions<Hex | null> {
  return {
    queryKey: ['delegation', { chainId, account }],
    queryFn: async () => delegateOf(await getCode(client.rpc(chainId), { address: account })) ?? null,
    staleTime: 30_000,
    retry,
    retryDelay,
  }
}

export declare namespace delegationQueryOptions {
  type Parameters = { readonly chainId: number; readonly account: Hex }
}
