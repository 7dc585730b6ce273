import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'

/** The single button of a form that trades: its label and action, or back to the wallet that hasn't answered. */
export function TradeButton({ face, onAsked }: TradeButton.Props) {
  const { t } = useLingui()
  const { label, action, isBusy, isQuietlyOff }: TradeButton.Face = onAsked
    ? { label: t`Continue in your wallet`, action: onAsked }
    : face
  return (
    <Button
      size="lg"
      className="w-full"
      disabled={action === undefined && !isQuietlyOff}
      aria-disabled={isQuietlyOff || undefined}
      busy={isBusy}
      onClick={action}
    >
      {label}
    </Button>
  )
}

export declare namespace TradeButton {
  type Props = {
    face: Face
    /** Reopens the dialog while the wallet hasn't answered. */
    onAsked: (() => void) | undefined
  }
  type Face = {
    readonly label: string
    readonly action?: (() => void) | undefined
    readonly isBusy?: boolean
    /** Disabled while the price or quote refreshes: announced to assistive technology, without a visible flicker. */
    readonly isQuietlyOff?: boolean
  }
}
