import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { ActivityRows } from '../../features/activity/ActivityRows.tsx'
import { useCancellation } from '../../shell/useCancellation.ts'

/** What was sent from the desk; what waits can be called off there too. */
export function DeskActivity({ connection, ...rest }: DeskActivity.Props) {
  return <ActivityRows {...rest} cancelOf={useCancellation(connection)} />
}

export declare namespace DeskActivity {
  type Props = Omit<ActivityRows.Props, 'cancelOf'> & { connection: WalletConnection }
}
