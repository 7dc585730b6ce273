import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { MismatchNotice } from '../../features/permit-mismatch/MismatchNotice.tsx'
import { permitMismatchDialog } from '../../state/wallet/permitMismatch.ts'
import { usePermitMismatch } from '../../state/wallet/usePermitMismatch.ts'

/** What leads from the account to the explanation, as long as its wallet can't batch somewhere. */
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
