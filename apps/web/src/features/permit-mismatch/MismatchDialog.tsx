import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'

/** Explains why a smart account still shows several prompts: its wallet doesn't batch on these networks. */
export function MismatchDialog({ networkNames, onClosed }: MismatchDialog.Props) {
  const { i18n, t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  const close = () => setIsOpen(false)
  const names = new Intl.ListFormat(i18n.locale).format(networkNames)
  return (
    <Dialog
      open={isOpen}
      onClose={close}
      onClosed={onClosed}
      title={t`Your wallet can’t batch here`}
      closeLabel={t`Close`}
      width="sm"
      footer={
        <Button className="w-full" onClick={close}>
          {t`Got it`}
        </Button>
      }
    >
      <div className="flex flex-col gap-3 px-5 pt-1 pb-5 text-pretty">
        <p>{t`Your account is a smart wallet on ${names}, but the wallet you connected doesn’t send several steps at once there.`}</p>
        <p className="text-text-muted">
          {t`You confirm approval and swap one by one, and approvals are transactions instead of signatures. Your tokens are safe.`}
        </p>
        <p className="text-text-muted">
          {t`To confirm once, connect the wallet that turned your smart wallet on, or turn it off there.`}
        </p>
      </div>
    </Dialog>
  )
}

export declare namespace MismatchDialog {
  type Props = { networkNames: readonly string[]; onClosed: () => void }
}
