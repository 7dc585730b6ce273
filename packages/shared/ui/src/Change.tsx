import { cx } from '@oxbow/react/cx'

/** A rise or fall. The sign has the meaning; the color only supports it. */
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
    /** The formatted figure with its sign: "+2.41%". */
    children: string
    className?: string
  }
}

const tones = { up: 'text-positive', down: 'text-negative', level: 'text-text-muted' }
