import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'

/** Asks before the page lets go of a wallet. */
export function DisconnectDialog({ walletName, onDisconnect, onClosed }: DisconnectDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const [isConfirmed, setIsConfirmed] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={() => {
        onClosed()
        if (isConfirmed) onDisconnect()
      }}
      title={t`Disconnect this wallet?`}
      closeLabel={t`Close`}
      width="sm"
      footer={
        <div className="grid grid-cols-2 gap-2">
          <Button variant="secondary" onClick={() => setIsOpen(false)}>{t`Stay connected`}</Button>
          <Button
            onClick={() => {
              setIsConfirmed(true)
              setIsOpen(false)
            }}
          >{t`Disconnect`}</Button>
        </div>
      }
    >
      <p className="px-5 pt-1 pb-5 text-pretty text-text-muted">
        <Trans>
          This page will no longer see the accounts of {walletName}. Your tokens stay where they are, and what you sent
          goes on.
        </Trans>
      </p>
    </Dialog>
  )
}

export declare namespace DisconnectDialog {
  type Props = { walletName: string; onDisconnect: () => void; onClosed: () => void }
}
