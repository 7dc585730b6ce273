import { ArrowLeftRight } from 'lucide-react'

/** The unit of the prices beside it; pressing it inverts them. */
export function PriceUnitButton({ unit, onPress }: PriceUnitButton.Props) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="reacts inline-flex min-h-9 items-center gap-1.5 rounded-sm px-1 text-sm text-accent-text hover:underline pointer-coarse:min-h-11"
    >
      {unit}
      <ArrowLeftRight size={14} strokeWidth={1.5} aria-hidden="true" />
    </button>
  )
}

export declare namespace PriceUnitButton {
  type Props = { unit: string; onPress: () => void }
}
