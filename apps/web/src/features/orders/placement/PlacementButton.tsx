import { Button } from '@oxbow/ui/Button'

/** The single button of an order form: its label and action. */
export function PlacementButton({ face: { label, action, isBusy, isQuietlyOff } }: { face: PlacementButton.Face }) {
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
  type Face = {
    readonly label: string
    readonly action?: (() => void) | undefined
    readonly isBusy?: boolean
    /** Disabled while the price refreshes: announced to assistive technology, without a visible flicker. */
    readonly isQuietlyOff?: boolean
  }
}
