import { Button } from '@oxbow/ui/Button'

/** The one button of a form for orders: what it says, and what a press does. */
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
    /** Off for the moment it takes to renew the price: says so to assistive technology, and does not flicker. */
    readonly isQuietlyOff?: boolean
  }
}
