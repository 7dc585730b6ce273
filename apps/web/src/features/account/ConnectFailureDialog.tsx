import { Trans, useLingui } from '@lingui/react/macro'
import { ConfirmDialog } from '../review/ConfirmDialog.tsx'

/** Says why a wallet couldn't be connected, and offers a retry. */
export function ConnectFailureDialog({ walletName, onRetry, onClosed }: ConnectFailureDialog.Props) {
  const { t } = useLingui()
  return (
    <ConfirmDialog
      title={t`Error connecting`}
      cancelLabel={t`Close`}
      confirmLabel={t`Try again`}
      width="sm"
      onConfirmed={() => {
        onClosed()
        onRetry()
      }}
      onClosed={onClosed}
    >
      <p className="text-text-muted">
        <Trans>
          The connection to {walletName} failed. Open the wallet and see whether it waits for you, then try again.
        </Trans>
      </p>
    </ConfirmDialog>
  )
}

export declare namespace ConnectFailureDialog {
  type Props = {
    walletName: string
    onRetry: () => void
    onClosed: () => void
  }
}
