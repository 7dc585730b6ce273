import { cx } from '@oxbow/react/cx'

/** Something is in progress. Hidden from assistive technology; the adjacent text has the meaning. */
export function Spinner({ className }: Spinner.Props) {
  return (
    <svg viewBox="0 0 20 20" className={cx('turns size-5 shrink-0', className)} aria-hidden="true">
      <circle cx="10" cy="10" r="7.5" fill="none" stroke="currentColor" strokeOpacity="0.22" strokeWidth="2" />
      <path d="M10 2.5a7.5 7.5 0 0 1 7.5 7.5" fill="none" stroke="currentColor" strokeLinecap="round" strokeWidth="2" />
    </svg>
  )
}

export declare namespace Spinner {
  type Props = { className?: string }
}
