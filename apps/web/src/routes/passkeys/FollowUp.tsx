import { FollowUpDialog } from '../../features/passkeys/FollowUpDialog.tsx'
import { usePasskeyAccount } from '../../state/wallet/passkeyAccount.ts'
import { useManagePasskeys } from '../../state/wallet/useManagePasskeys.ts'

/** Shown after connecting with a passkey. */
export function FollowUp({ onClosed, ...wallet }: FollowUp.Props) {
  const { isBackedUp } = usePasskeyAccount()
  const { isOpening, manage } = useManagePasskeys(wallet)
  return (
    <FollowUpDialog
      address={wallet.address}
      isBackedUp={isBackedUp}
      isOpening={isOpening}
      onBackUp={() => manage('backup')}
      onClosed={onClosed}
    />
  )
}

export declare namespace FollowUp {
  type Props = useManagePasskeys.Parameters & { onClosed: () => void }
}
