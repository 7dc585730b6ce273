import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { useState } from 'react'

/** Says what testnet mode does, when it is turned on. */
export function TestnetDialog({ hasTestnets, onClose }: TestnetDialog.Props) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(true)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={onClose}
      title={t`Testnet mode is on`}
      closeLabel={t`Close`}
      width="sm"
      footer={<Button className="w-full" onClick={() => setIsOpen(false)}>{t`Got it`}</Button>}
    >
      <div className="flex flex-col gap-3 px-5 pt-2 pb-5 text-pretty text-text-muted">
        <p>
          {hasTestnets
            ? t`You see test networks now. Tokens there are worth nothing.`
            : t`This Oxbow serves no test network at the moment, so the networks stay as they are.`}
        </p>
        <p>{t`Small balances are shown while it is on. You can turn it off in the settings.`}</p>
      </div>
    </Dialog>
  )
}

export declare namespace TestnetDialog {
  type Props = { hasTestnets: boolean; onClose: () => void }
}
