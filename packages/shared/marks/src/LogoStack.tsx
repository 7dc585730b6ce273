import { cx } from '@oxbow/react/cx'
import type { ReactNode } from 'react'

/** Overlapping logos: a pair side by side, and a `badge` (a network) in the corner. The adjacent text names them. */
export function LogoStack({ children, second, badge, className }: LogoStack.Props) {
  return (
    <span className={cx('relative inline-flex shrink-0', className)}>
      {children}
      {second && <span className="-ms-2.5 inline-flex rounded-full ring-2 ring-surface-raised">{second}</span>}
      {badge && (
        <span className="absolute -end-1 -bottom-1 inline-flex rounded-[6px] ring-2 ring-surface-raised">{badge}</span>
      )}
    </span>
  )
}

export declare namespace LogoStack {
  type Props = { children: ReactNode; second?: ReactNode; badge?: ReactNode; className?: string }
}
