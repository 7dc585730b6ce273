import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@oxbow/ui/Skeleton'

/** The skeleton of a portfolio while its owner is resolved, in its final dimensions. */
export function PortfolioSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status">
      <span className="sr-only">{t`Loading`}</span>
      <div className="flex items-center gap-4">
        <Skeleton shape="pill" className="size-14" />
        <div className="flex flex-col gap-2">
          <Skeleton className="h-7 w-44" />
          <Skeleton className="h-4 w-28" />
        </div>
      </div>
      <Skeleton className="mt-8 h-10 w-56" />
      <Skeleton shape="control" className="mt-8 h-72 w-full" />
    </div>
  )
}
