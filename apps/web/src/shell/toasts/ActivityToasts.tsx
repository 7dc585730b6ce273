import { lazyPart } from '@oxbow/react/lazyPart'
import { useSyncExternalStore } from 'react'
import { ignore } from '../../loading/ignore.ts'
import { useBridgeMemory } from '../../state/activity/bridgeMemory.ts'
import { activity } from '../../state/exchange.ts'
import { flowDialog } from '../../state/wallet/openRequest.ts'
import { useConnection } from '../../state/wallet/walletState.ts'
import { isAwaited } from './isAwaited.ts'
import { useActivityToasts } from './useActivityToasts.ts'

// Loaded lazily: most accounts await nothing.
const ArrivalNotices = lazyPart(() => import('./ArrivalNotices.tsx').then((module) => module.ArrivalNotices), {
  isExtra: true,
})

const PermitMismatch = lazyPart(() => import('./PermitMismatch.tsx').then((module) => module.PermitMismatch), {
  isExtra: true,
})

/** Reports on every page how the account's transactions ended. */
export function ActivityToasts() {
  const account = useConnection()?.account.address
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const isTold = useSyncExternalStore(flowDialog.subscribe, flowDialog.getSnapshot)
  const own = entries.filter((entry) => entry.account === account)
  useActivityToasts(own, isTold)
  const { told } = useBridgeMemory()
  const awaits = own.some((entry) => isAwaited(entry, told, Date.now()))
  return (
    <>
      {awaits && <ArrivalNotices entries={own} isReviewOpen={isTold} onLoadFailed={ignore} />}
      <PermitMismatch onLoadFailed={ignore} />
    </>
  )
}
