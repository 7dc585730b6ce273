import type { Network } from '@oxbow/chain/Network'
import { getApproval } from '../actions/getApproval.ts'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { QueryOptions } from './QueryOptions.ts'
import { retry, retryDelay } from './queryDefaults.ts'

/** Query options of `getApproval`: what a review needs to say how many steps come. Disabled without account, token and amount. */
export function approvalQueryOptions(
  client: ExchangeClient,
  parameters: approvalQueryOptions.Parameters,
): QueryOptions<getApproval.ReturnType> {
  const { network, account, token, amount, approvalAmount } = parameters
  const { chainId, contracts } = network
  const isNative = token !== undefined && /^0x0{40}$/.test(token)
  return {
    queryKey: ['approval', { chainId, account, token, amount: amount?.toString(), approvalAmount }],
    queryFn: ({ signal }) => {
      if (account === undefined || token === undefined || amount === undefined)
        throw new TypeError('An approval was asked for without account, token and amount.')
      return getApproval(client, {
        chainId,
        account,
        token,
        amount,
        spender: contracts.permit2,
        approvalAmount,
        signal,
      })
    },
    enabled: account !== undefined && token !== undefined && amount !== undefined && amount > 0n && !isNative,
    staleTime: network.blockTimeSeconds * 1_000,
    retry,
    retryDelay,
  }
}

export declare namespace approvalQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'blockTimeSeconds' | 'contracts'>
    readonly account: `0x${string}` | undefined
    readonly token: `0x${string}` | undefined
    readonly amount: bigint | undefined
    readonly approvalAmount?: 'exact' | 'unlimited' | undefined
  }
}
