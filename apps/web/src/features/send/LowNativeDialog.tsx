import { useLingui } from '@lingui/react/macro'
import { Checkbox } from '@oxbow/ui/Checkbox'
import { useId, useState } from 'react'
import { ConfirmDialog } from '../review/ConfirmDialog.tsx'

/** Warns once that nothing remains for network costs, and sends anyway on confirmation. */
export function LowNativeDialog({ symbol, networkName, onSend, onClosed }: LowNativeDialog.Props) {
  const { t } = useLingui()
  const id = useId()
  const [isDismissed, setIsDismissed] = useState(false)
  return (
    <ConfirmDialog
      title={t`You’ll have almost no ${symbol} left`}
      cancelLabel={t`Cancel`}
      confirmLabel={t`Send anyway`}
      onConfirmed={() => onSend(isDismissed)}
      onClosed={onClosed}
    >
      <p className="text-text-muted">
        {t`Every transaction on ${networkName} costs some ${symbol}. Without it, your other tokens can’t be moved until you add more.`}
      </p>
      <div className="flex min-h-11 items-center gap-3 text-sm">
        <Checkbox id={id} checked={isDismissed} onChange={setIsDismissed} />
        <label htmlFor={id} className="cursor-pointer">{t`Don’t show this again`}</label>
      </div>
    </ConfirmDialog>
  )
}

export declare namespace LowNativeDialog {
  type Props = {
    symbol: string
    networkName: string
    /** `isDismissed`: don't show the warning again. */
    onSend: (isDismissed: boolean) => void
    onClosed: () => void
  }
}
