import { useLingui } from '@lingui/react/macro'
import { AccountDisc } from '@oxbow/marks/AccountDisc'
import { Address } from '@oxbow/ui/Address'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'

/** Shown after connecting a passkey wallet: its address, and how it can be recovered. */
export function FollowUpDialog({ address, isBackedUp, isOpening, onBackUp, onClosed }: FollowUpDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t`Your wallet is ready`}
      closeLabel={t`Close`}
      width="sm"
      footer={
        isBackedUp ? (
          <Button size="lg" className="w-full" onClick={close}>
            {t`Done`}
          </Button>
        ) : (
          <div className="grid grid-cols-2 gap-2">
            <Button variant="secondary" onClick={close}>
              {t`Later`}
            </Button>
            <Button busy={isOpening} disabled={isOpening} onClick={onBackUp}>
              {t`Back up`}
            </Button>
          </div>
        )
      }
    >
      <div className="flex flex-col gap-4 px-5 pt-1 pb-5">
        <div className="flex items-center gap-3">
          <AccountDisc address={address} size={44} />
          <Address
            value={address}
            copyLabel={t`Copy address`}
            copiedLabel={t`Address copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className="text-text"
          />
        </div>
        <p className="text-pretty text-text-muted">
          {isBackedUp
            ? t`Your passkey confirms every swap and transfer.`
            : t`Your passkey confirms every swap and transfer. Back up your wallet so you can recover it without the passkey.`}
        </p>
      </div>
    </Dialog>
  )
}

export declare namespace FollowUpDialog {
  type Props = {
    address: `0x${string}`
    isBackedUp: boolean
    /** The wallet's window is open. */
    isOpening: boolean
    onBackUp: () => void
    onClosed: () => void
  }
}
