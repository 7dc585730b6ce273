import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { ArrivalSlots } from '../../../features/activity/ArrivalSlots.ts'
import { ignore } from '../../../loading/ignore.ts'

// Loaded lazily: most accounts never bridge, and don't need the two pools.
const ArrivalStatus = lazyPart(() => import('./ArrivalStatus.tsx').then((module) => module.ArrivalStatus), {
  isExtra: true,
})
const ArrivalDetails = lazyPart(() => import('./ArrivalDetails.tsx').then((module) => module.ArrivalDetails), {
  isExtra: true,
})

/** The status of a transfer to another network, for lists of transactions. Undefined for other transactions. */
export function arrivalOf(item: ActivityItem, network: Network): ArrivalSlots | undefined {
  const isIncluded = item.status === 'confirmed' || item.status === 'final'
  if (item.kind !== 'bridge' || item.instead !== undefined || !isIncluded) return undefined
  return {
    status: <ArrivalStatus item={item} network={network} onLoadFailed={ignore} />,
    details: <ArrivalDetails item={item} network={network} onLoadFailed={ignore} />,
  }
}
