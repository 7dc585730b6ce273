import { useLingui } from '@lingui/react/macro'
import { Button } from '@oxbow/ui/Button'

/** The single button of an order form: its label and action, or back to the wallet that hasn't answered. */
export function PlacementButton({ face, onAsked }: PlacementButton.Props) {
  const { t } = useLingui()
  const { label, action, isBusy, isQuietlyOff }: PlacementButton.Face = onAsked
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

export declare namespace PlacementButton {
  type Props = {
    face: Face
    /** Reopens the dialog while the wallet hasn't answered. */
    onAsked: (() => void) | undefined
  }
  type Face = {
    readonly label: string
    readonly action?: (() => void) | undefined
    readonly isBusy?: boolean
    /** Disabled while the price refreshes: announced to assistive technology, without a visible flicker. */
    readonly isQuietlyOff?: boolean
  }
}
