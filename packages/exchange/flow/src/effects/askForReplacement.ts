import type { ActivityLog } from '@oxbow/activity/ActivityLog'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import type { Clock } from '@oxbow/runtime/Clock'
import type { StringStorage } from '@oxbow/runtime/StringStorage'
import { replaceTransaction } from '@oxbow/transactions/replaceTransaction'
import type { SentTransaction } from '../FlowStep.ts'

/** Asks the wallet to speed up or cancel a pending transaction. A sped-up copy takes its place, also in the activity log. */
export async function askForReplacement(
  client: ExchangeClient,
  parameters: askForReplacement.Parameters,
): Promise<WalletAnswer<{ readonly sent: SentTransaction }>> {
  const { sent, activity, ...asked } = parameters
  const { replacement } = asked
  const { hash: waiting, intent, activityId } = sent
  const answer = await replaceTransaction(client, { ...asked, hash: waiting, intent })
  if (answer.status === 'rejected') return answer
  const { hash } = answer
  const isCopy = replacement === 'speed-up'
  activity.change(activityId, isCopy ? { hash } : { cancelHash: hash })
  return {
    status: 'accepted',
    sent: { ...sent, hash: isCopy ? hash : waiting, replacement: { kind: replacement, hash } },
  }
}

export declare namespace askForReplacement {
  type Parameters = {
    readonly wallet: Wallet
    readonly chainId: number
    readonly account: `0x${string}`
    readonly sent: SentTransaction
    readonly replacement: Replacement
    readonly activity: ActivityLog
    readonly storage: StringStorage
    readonly clock: Clock
  }
}
