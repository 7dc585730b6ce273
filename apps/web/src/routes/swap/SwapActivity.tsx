import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { ActivityList } from '../../features/activity/ActivityList.tsx'
import { ActivityRows } from '../../features/activity/ActivityRows.tsx'
import { useCancellation } from '../../state/activity/useCancellation.ts'
import { arrivalOf } from '../account/arrival/arrivalOf.tsx'

/** The transactions sent from the form; pending ones can be canceled. */
export function SwapActivity({ connection, ...rest }: SwapActivity.Props) {
  const cancelOf = useCancellation(connection)
  return (
    <ActivityList network={rest.network} isEmpty={rest.entries.length === 0}>
      <ActivityRows {...rest} cancelOf={cancelOf} arrivalOf={arrivalOf} />
    </ActivityList>
  )
}

export declare namespace SwapActivity {
  type Props = Omit<ActivityRows.Props, 'arrivalOf' | 'cancelOf'> & { connection: WalletConnection }
}
