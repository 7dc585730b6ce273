import { cx } from './cx.ts'

/** Stands where a value will be, in the value's own size. */
export function Skeleton({ className }: Skeleton.Props) {
  return <span aria-hidden="true" className={cx('breathes inline-block rounded-sm bg-surface-pressed', className)} />
}

export declare namespace Skeleton {
  type Props = { className: string }
}
