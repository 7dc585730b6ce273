import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Hex } from 'viem'
import { confirmSentTo } from './confirmSentTo.ts'
import type { SentTo } from './SentTo.ts'

/** Query options of `confirmSentTo`, for a recipient that only the index reports. Disabled for others, and without a wallet. */
export function sentToConfirmationQueryOptions(
  client: ExchangeClient,
  { sentTo, account, wallet }: sentToConfirmationQueryOptions.Parameters,
): QueryOptions<boolean> {
  const { address, reported } = sentTo ?? {}
  return {
    queryKey: ['sent-to-confirmed', { account, address, reported, wallet: wallet?.rdns }],
    queryFn: () => {
      if (sentTo === undefined || account === undefined || wallet === undefined)
        throw new TypeError('A recipient was to be confirmed without an account.')
      return confirmSentTo(client, { sentTo, account, wallet })
    },
    enabled: sentTo?.isLogged === false && account !== undefined && wallet !== undefined,
    staleTime: 60_000,
    retry: () => false,
    retryDelay,
  }
}

export declare namespace sentToConfirmationQueryOptions {
  type Parameters = {
    readonly sentTo: SentTo | undefined
    readonly account: Hex | undefined
    readonly wallet: Wallet | undefined
  }
}
