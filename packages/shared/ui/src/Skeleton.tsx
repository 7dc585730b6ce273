import { cx } from '@oxbow/react/cx'

/** Placeholder for a value, in the value's size. */
export function Skeleton({ className, shape = 'text' }: Skeleton.Props) {
  return (
    <span aria-hidden="true" className={cx('breathes inline-block bg-surface-pressed', shapes[shape], className)} />
  )
}

export declare namespace Skeleton {
  type Props = { className: string; shape?: keyof typeof shapes }
}

const shapes = { text: 'rounded-sm', control: 'rounded-md', pill: 'rounded-full' }
