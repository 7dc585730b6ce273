import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'

/** A wallet could not be connected: what it was, and the way to ask it again. */
export function ConnectFailureDialog({ walletName, onRetry, onClosed }: ConnectFailureDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [isRetrying, setIsRetrying] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={() => {
        onClosed()
        if (isRetrying) onRetry()
      }}
      title={t`Error connecting`}
      closeLabel={t`Close`}
      width="sm"
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => setIsOpen(false)}>{t`Close`}</Button>
          <Button
            onClick={() => {
              setIsRetrying(true)
              setIsOpen(false)
            }}
          >{t`Try again`}</Button>
        </div>
      }
    >
      <p className="px-5 pt-1 pb-5 text-pretty text-text-muted">
        <Trans>
          The connection to {walletName} failed. Open the wallet and see whether it waits for you, then try again.
        </Trans>
      </p>
    </Dialog>
  )
}

export declare namespace ConnectFailureDialog {
  type Props = {
    walletName: string
    onRetry: () => void
    onClosed: () => void
  }
}
