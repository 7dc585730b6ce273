import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { ActivityRows } from '../../features/activity/ActivityRows.tsx'
import { useCancellation } from '../../state/activity/useCancellation.ts'
import { arrivalOf } from '../account/arrival/arrivalOf.tsx'

/** The transactions sent from the form; pending ones can be canceled. */
export function SwapActivity({ connection, ...rest }: SwapActivity.Props) {
  return <ActivityRows {...rest} cancelOf={useCancellation(connection)} arrivalOf={arrivalOf} />
}

export declare namespace SwapActivity {
  type Props = Omit<ActivityRows.Props, 'arrivalOf' | 'cancelOf'> & { connection: WalletConnection }
}
