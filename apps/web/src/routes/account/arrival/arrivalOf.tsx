import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { lazyPart } from '@oxbow/react/lazyPart'
import type { ArrivalSlots } from '../../../features/activity/ArrivalSlots.ts'
import { ignore } from '../../../loading/ignore.ts'

// Most accounts bridge nothing, and read the two pools for nothing.
const ArrivalStatus = lazyPart(() => import('./ArrivalStatus.tsx').then((module) => module.ArrivalStatus), {
  isExtra: true,
})
const ArrivalDetails = lazyPart(() => import('./ArrivalDetails.tsx').then((module) => module.ArrivalDetails), {
  isExtra: true,
})

/** What a list of transactions shows of one that left for another network: how far it is there. Undefined of every other. */
export function arrivalOf(item: ActivityItem, network: Network): ArrivalSlots | undefined {
  const isIncluded = item.status === 'confirmed' || item.status === 'final'
  if (item.kind !== 'bridge' || item.instead !== undefined || !isIncluded) return undefined
  return {
    status: <ArrivalStatus item={item} network={network} onLoadFailed={ignore} />,
    details: <ArrivalDetails item={item} network={network} onLoadFailed={ignore} />,
  }
}
