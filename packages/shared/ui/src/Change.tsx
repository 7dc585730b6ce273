import { cx } from '@oxbow/react/cx'

/** How much something rose or fell. Its sign says it, the colour only agrees. */
export function Change({ direction, children, className }: Change.Props) {
  return (
    <span dir="ltr" className={cx('whitespace-nowrap tabular-nums', tones[direction], className)}>
      {children}
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
