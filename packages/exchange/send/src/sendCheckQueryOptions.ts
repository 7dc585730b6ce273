import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retryDelay } from '@oxbow/client/queryDefaults'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { checkSend } from './checkSend.ts'
import type { SendCheck } from './SendCheck.ts'
import type { SendIntent } from './SendIntent.ts'

/** Query options of `checkSend`, refetched with new blocks while a form or a review is open. */
export function sendCheckQueryOptions(
  client: ExchangeClient,
  parameters: sendCheckQueryOptions.Parameters,
): QueryOptions<SendCheck> {
  const { intent, account, wallet, network } = parameters
  return {
    queryKey: ['send-check', { ...intent, amount: intent?.amount.toString(), account, wallet: wallet?.rdns }],
    queryFn: () => {
      if (intent === undefined || account === undefined || wallet === undefined)
        throw new TypeError('An incomplete transfer was to be checked.')
      return checkSend(client, { intent, network, account, wallet })
    },
    enabled: intent !== undefined && account !== undefined && wallet !== undefined,
    refetchInterval: Math.max(5_000, network.blockTimeSeconds * 1_000),
    gcTime: 30_000,
    // Not retried: the simulation would fail again.
    retry: () => false,
    retryDelay,
  }
}

export declare namespace sendCheckQueryOptions {
  /** Disabled while a parameter is undefined. */
  type Parameters = Pick<checkSend.Parameters, 'network'> & {
    readonly intent: SendIntent | undefined
    readonly account: `0x${string}` | undefined
    readonly wallet: Wallet | undefined
  }
}
