import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../review/ConfirmDialog.tsx'

/** Asks for confirmation before disconnecting a wallet. */
export function DisconnectDialog({ walletName, onDisconnect, onClosed }: DisconnectDialog.Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Disconnect this wallet?`}
      cancelLabel={t`Stay connected`}
      confirmLabel={t`Disconnect`}
      width="sm"
      onConfirmed={() => {
        onClosed()
        onDisconnect()
      }}
      onClosed={onClosed}
    >
      <p className="text-text-muted">
        <Trans>
          This site can no longer see your accounts in {walletName}. Your tokens stay in your wallet, and pending
          transactions continue.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

export declare namespace DisconnectDialog {
  type Props = { walletName: string; onDisconnect: () => void; onClosed: () => void }
}
