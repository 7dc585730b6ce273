import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import type { Wallet } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { openSigningNode } from '@oxbow/transactions/openSigningNode'
import type { FlowEffects } from '../engine/FlowEffects.ts'
import type { FlowTypes } from '../engine/FlowTypes.ts'
import type { SentTransaction } from '../FlowStep.ts'
import { askForReplacement } from './askForReplacement.ts'
import { awaitLost } from './awaitLost.ts'
import type { findLost } from './findLost.ts'
import { inspectSent } from './inspectSent.ts'
import { watchSent } from './watchSent.ts'

/** Effects that watch, replace and search for a sent transaction, whichever visit asked for it. */
export function createFollowEffects<Types extends FlowTypes>(
  options: createFollowEffects.Options<Types>,
): createFollowEffects.ReturnType<Types> {
  const { client, account, wallet, networkOf, losing, verifierOf, activity, storage, clock, droppedAfterMs } = options
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

    awaitLost: (signal) => awaitLost(client, { ...losing(), clock, signal }),

    async inspect({ sent, reviewed }, signal) {
      const { chainId } = networkOfSent(sent)
      const node = wallet === undefined ? client : await openSigningNode(client, { wallet, chainId })
      return inspectSent(node, { chainId, account, sent, verify: verifierOf?.(reviewed), clock, signal })
    },
  }
}

export declare namespace createFollowEffects {
  type ReturnType<Types extends FlowTypes = FlowTypes> = Pick<
    FlowEffects<Types>,
    'watch' | 'replacements' | 'replace' | 'awaitLost' | 'inspect'
  >
  type Options<Types extends FlowTypes = FlowTypes> = {
    readonly client: ExchangeClient
    /** Lower-case. */
    readonly account: `0x${string}`
    /** The account's wallet, if connected. */
    readonly wallet: Wallet | undefined
    readonly networkOf: (chainId: number) => Network
    /** The request that may have been sent. */
    readonly losing: () => Omit<findLost.Parameters, 'signal'>
    /** Checks a transaction that the wallet changed against what was reviewed; without it nothing is checked. */
    readonly verifierOf?: (reviewed: Types['terms'] | undefined) => inspectSent.Parameters['verify']
    readonly activity: ActivityLog
    readonly storage: StringStorage
    readonly clock: Clock
    /** How long the node may not know a transaction before it counts as dropped; default 60,000. */
    readonly droppedAfterMs?: number | undefined
  }
}
