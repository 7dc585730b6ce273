import { useLingui } from '@lingui/react/macro'
import { ArrowDown } from 'lucide-react'

/** The divider between the two sides of a trade, with the button that flips them. */
export function FlipDivider({ onFlip }: FlipDivider.Props) {
  const { t } = useLingui()
  return (
    <div className="relative flex h-11 items-start text-line">
      <span className="mt-[11.5px] h-px flex-1 bg-current" />
      <svg width="84" height="44" viewBox="0 0 84 44" fill="none" aria-hidden="true">
        <path
          d="M0 12H9c5.4 0 7.9 2.4 9.3 6.2a25 25 0 0 0 47.4 0C67.1 14.4 69.600 12 75 12h9"
          stroke="currentColor"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
      <span className="mt-[11.5px] h-px flex-1 bg-current" />
      <button
        type="button"
        onClick={onFlip}
        aria-label={t`Switch tokens`}
        title={t`Switch tokens`}
        className="reacts group absolute start-1/2 top-[-7px] grid size-9 -translate-x-1/2 place-items-center rounded-full bg-accent-soft text-accent-text before:absolute before:-inset-1 hover:bg-accent hover:text-on-accent rtl:translate-x-1/2"
      >
        <ArrowDown
          size={18}
          strokeWidth={1.5}
          aria-hidden="true"
          className="transition-transform duration-(--duration-slow) ease-out group-hover:rotate-180"
        />
      </button>
    </div>
  )
}

export declare namespace FlipDivider {
  type Props = { onFlip: () => void }
}
