import { useLingui } from '@lingui/react/macro'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { isSignature } from '@oxbow/activity/isSignature'
import { nonceBehaviors } from '@oxbow/connectors/nonceBehaviors'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { toast } from '@oxbow/ui/Toaster'
import { activity, client, storage } from '../exchange.ts'
import { failureMessages } from '../failure/failureMessages.ts'

/** Returns the function that cancels a pending transaction of this browser; undefined if the wallet is known to choose its own nonces. */
export function useCancellation({
  wallet,
  account,
}: WalletConnection): (item: ActivityItem) => (() => void) | undefined {
  const { i18n } = useLingui()
  return ({ chainId, hash, status }) => {
    const entry = activity.getSnapshot().find((each) => each.chainId === chainId && each.hash === hash)
    // A signature request is canceled in the wallet itself.
    if (status !== 'pending' || entry?.account !== account.address || isSignature(entry)) return undefined
    if (!nonceBehaviors(storage).replacementsOf(wallet).includes('cancel')) return undefined
    return async () => {
      try {
        const { cancelEntry } = await import('@oxbow/activity/cancelEntry')
        await cancelEntry(client, { wallet, entry, log: activity, storage })
      } catch (error) {
        toast({ id: `cancel ${hash}`, tone: 'critical', title: i18n._(failureMessages[toFailure(error).code]) })
      }
    }
  }
}
