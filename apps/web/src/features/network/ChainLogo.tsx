import { cx } from '@oxbow/ui/cx'

/** A network's sign: its initial in a rounded square, so that it is never taken for a token. */
export function ChainLogo({ name, className }: ChainLogo.Props) {
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid size-6 shrink-0 place-items-center rounded-[7px] bg-accent-soft text-xs font-semibold text-accent-text',
        className,
      )}
    >
      {name.slice(0, 1).toUpperCase()}
    </span>
  )
}

export declare namespace ChainLogo {
  type Props = { name: string; className?: string }
}
