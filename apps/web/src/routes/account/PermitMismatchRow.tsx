import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { MismatchNotice } from '../../features/permit-mismatch/MismatchNotice.tsx'
import { permitMismatchDialog } from '../../state/wallet/permitMismatch.ts'
import { usePermitMismatch } from '../../state/wallet/usePermitMismatch.ts'

/** The account's link to the explanation, while its wallet can't batch on some network. */
export function PermitMismatchRow({ connection, networks, onOpen }: PermitMismatchRow.Props) {
  const isMismatched = usePermitMismatch(networks, connection).length > 0
  if (!isMismatched) return null
  return (
    <MismatchNotice
      onPress={() => {
        onOpen()
        permitMismatchDialog.open()
      }}
    />
  )
}

export declare namespace PermitMismatchRow {
  type Props = { connection: WalletConnection; networks: readonly Network[]; onOpen: () => void }
}
