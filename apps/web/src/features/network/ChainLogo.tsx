import { ChainLogo as Mark } from '@oxbow/marks/ChainLogo'
import { ChainMarks } from '@oxbow/marks/ChainMarks'
import { cx } from '@oxbow/react/cx'
import { use } from 'react'

/** A network's sign: its mark if the operator gives one, else its initial in a rounded square, so that it is never taken for a token. */
export function ChainLogo({ name, className }: ChainLogo.Props) {
  if (use(ChainMarks).has(name)) return <Mark name={name} size="menu" className={className} />
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
  type Props = { name: string; className?: string | undefined }
}
