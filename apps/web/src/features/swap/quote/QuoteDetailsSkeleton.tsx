import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Skeleton } from '@oxbow/ui/Skeleton'

/** The skeleton of a quote's details, as tall as the rows of `QuoteDetails` with one path. */
export function QuoteDetailsSkeleton() {
  const { t } = useLingui()
  return (
    <div aria-hidden="true" className="flex flex-col gap-2.5 px-5 pb-5 text-sm sm:px-6">
      {['w-16', 'w-36', 'w-24', 'w-44'].map((width, row) => (
        <div key={`${row}-${width}`} className="flex h-5 items-center justify-between">
          <Skeleton className={cx('h-3.5', width)} />
          <Skeleton className={cx('h-3.5', ['w-40', 'w-24', 'w-16', 'w-4'][row])} />
        </div>
      ))}
      <p className="flex h-20.5 items-center rounded-md bg-surface-sunken px-4 text-text-muted">
        {t`Comparing routes across Uniswap v2, v3, and v4 pools.`}
      </p>
    </div>
  )
}
