import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import type { FlowEffects } from '../FlowEffects.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { askForReplacement } from './askForReplacement.ts'
import { watchSent } from './watchSent.ts'

/** How a transaction that is on its way is followed and replaced, whoever asked for it. */
export function createFollowEffects(options: createFollowEffects.Options): createFollowEffects.ReturnType {
  const { client, account, wallet, networkOf, activity, storage, clock, droppedAfterMs } = options
  const networkOfSent = ({ activityId }: SentTransaction) => networkOf(Number(activityId.split(':')[0]))
  return {
    watch: (sent, signal) =>
      watchSent(client, {
        network: networkOfSent(sent),
        account,
        wallet,
        sent,
        activity,
        clock,
        droppedAfterMs,
        signal,
      }),

    replacements: () => (wallet === undefined ? [] : nonceBehaviors(storage).replacementsOf(wallet)),

    async replace({ sent, replacement }) {
      if (wallet === undefined) throw new TypeError('There is no wallet to ask.')
      const { chainId } = networkOfSent(sent)
      return askForReplacement(client, { wallet, chainId, account, sent, replacement, activity, storage, clock })
    },
  }
}

export declare namespace createFollowEffects {
  type ReturnType = Pick<FlowEffects, 'watch' | 'replacements' | 'replace'>
  type Options = {
    readonly client: ExchangeClient
    /** Lower-case. */
    readonly account: `0x${string}`
    /** The account's, where it is connected. */
    readonly wallet: Wallet | undefined
    readonly networkOf: (chainId: number) => Network
    readonly activity: ActivityLog
    readonly storage: StringStorage
    readonly clock: Clock
    /** How long a transaction may be unknown to the node before it counts as lost; default 60,000. */
    readonly droppedAfterMs?: number | undefined
  }
}
