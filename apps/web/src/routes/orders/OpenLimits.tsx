import { OpenLimitsButton } from '../../features/orders/OpenLimitsButton.tsx'
import type { Limits } from './Limits.tsx'
import { useOrders } from './useOrders.ts'

/** The way to the limit orders of an account, where it has open ones (specification section 2.3). */
export function OpenLimits({ onPress, ...owner }: OpenLimits.Props) {
  const { view } = useOrders(owner)
  const count = view.kind === 'list' ? view.open.length : 0
  return count > 0 && <OpenLimitsButton count={count} onPress={onPress} />
}

export declare namespace OpenLimits {
  type Props = Pick<Limits.Props, 'account' | 'config' | 'networks'> & { onPress: () => void }
}
