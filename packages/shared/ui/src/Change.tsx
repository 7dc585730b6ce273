import { cx } from '@oxbow/react/cx'
import { ArrowDown, ArrowUp } from 'lucide-react'

/** How much something rose or fell. An arrow and a sign say it, the colour only agrees. */
export function Change({ direction, children, className }: Change.Props) {
  const Icon = direction === 'up' ? ArrowUp : ArrowDown
  return (
    <span className={cx('inline-flex items-center gap-0.5 tabular-nums', tones[direction], className)}>
      {direction !== 'level' && <Icon size={14} strokeWidth={2} aria-hidden="true" className="shrink-0" />}
      <span dir="ltr">{children}</span>
    </span>
  )
}

export declare namespace Change {
  type Props = {
    direction: keyof typeof tones
    /** The figure with its sign, formatted for the reader: "+2.41%". */
    children: string
    className?: string
  }
}

const tones = { up: 'text-positive', down: 'text-negative', level: 'text-text-muted' }
