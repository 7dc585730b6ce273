import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { Dialog } from '@oxbow/ui/Dialog'
import { useId, useState } from 'react'

/** Says once that nothing is left to pay the network with, and sends all the same when that is meant. */
export function LowNativeDialog({ symbol, networkName, onSend, onClosed }: LowNativeDialog.Props) {
  const { t } = useLingui()
  const id = useId()
  const [isOpen, setIsOpen] = useState(true)
  const [isAgreed, setIsAgreed] = useState(false)
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <Dialog
      open={isOpen}
      onClose={() => setIsOpen(false)}
      onClosed={() => (isAgreed ? onSend(isDismissed) : onClosed())}
      title={t`You’ll have almost no ${symbol} left`}
      closeLabel={t`Close`}
      footer={
        <div className="flex gap-3">
          <Button variant="secondary" size="lg" className="flex-1" onClick={() => setIsOpen(false)}>
            {t`Cancel`}
          </Button>
          <Button
            size="lg"
            className="flex-1"
            onClick={() => {
              setIsAgreed(true)
              setIsOpen(false)
            }}
          >
            {t`Send anyway`}
          </Button>
        </div>
      }
    >
      <div className="flex flex-col gap-4 px-5 pt-2 pb-6">
        <p className="text-pretty text-text-muted">
          {t`Every transaction on ${networkName} costs some ${symbol}. Without it, your other tokens can’t be moved until you add more.`}
        </p>
        <div className="flex min-h-11 items-center gap-3 text-sm">
          <Checkbox id={id} checked={isDismissed} onChange={setIsDismissed} />
          <label htmlFor={id} className="cursor-pointer">{t`Don’t show this again`}</label>
        </div>
      </div>
    </Dialog>
  )
}

export declare namespace LowNativeDialog {
  type Props = {
    symbol: string
    networkName: string
    /** With whether it is not to be said again. */
    onSend: (isDismissed: boolean) => void
    onClosed: () => void
  }
}
