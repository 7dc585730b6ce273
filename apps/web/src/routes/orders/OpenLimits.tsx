import { Skeleton } from '@oxbow/ui/Skeleton'
import { OpenLimitsButton } from '../../features/orders/list/OpenLimitsButton.tsx'
import { useOpenOrders } from '../../state/activity/openOrders.ts'
import { useOrders } from './useOrders.ts'

/** A link to an account's limit orders, if it has open ones. */
export function OpenLimits({ onPress, ...owner }: OpenLimits.Props) {
  const { view } = useOrders(owner)
  const wasOpen = useOpenOrders(owner.account).length > 0
  // Reserves its space if there were open orders last time, so that nothing below shifts.
  if (view.kind === 'loading') return wasOpen && <Skeleton shape="control" className="h-11 w-full shrink-0" />
  const count = view.kind === 'list' ? view.open.length : 0
  return count > 0 && <OpenLimitsButton count={count} onPress={onPress} />
}

export declare namespace OpenLimits {
  type Props = useOrders.Parameters & { onPress: () => void }
}
