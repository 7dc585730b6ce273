import { useSyncExternalStore } from 'react'
import { BackupPromoCard } from '../../features/passkeys/BackupPromoCard.tsx'
import { showsBackupPromo } from '../../features/passkeys/showsBackupPromo.ts'
import { backupPromo } from '../../state/wallet/backupPromo.ts'
import { usePasskeyAccount } from '../../state/wallet/passkeyAccount.ts'
import { useManagePasskeys } from '../../state/wallet/useManagePasskeys.ts'

/** The card that suggests a backup to users of a passkey wallet, when due. */
export function BackupPromo(props: BackupPromo.Props) {
  const { isBackedUp } = usePasskeyAccount()
  const { dismissedAt } = useSyncExternalStore(backupPromo.subscribe, backupPromo.getSnapshot)
  const { isOpening, manage } = useManagePasskeys(props)
  const facts = { isPasskeyWallet: true, isBackedUp, dismissedAt: dismissedAt ?? undefined, now: Date.now() }
  if (!showsBackupPromo(facts)) return null
  return (
    <BackupPromoCard
      isOpening={isOpening}
      onBackUp={() => manage('backup')}
      onDismiss={() => void backupPromo.update(() => ({ dismissedAt: Date.now() }))}
    />
  )
}

export declare namespace BackupPromo {
  type Props = useManagePasskeys.Parameters
}
