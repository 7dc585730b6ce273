import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@oxbow/ui/Skeleton'

/** The skeleton of the list of positions. */
export function PositionsSkeleton() {
  const { t } = useLingui()
  return (
    <div role="status" className="mt-6 grid gap-4">
      <span className="sr-only">{t`Loading`}</span>
      {['first', 'second'].map((key) => (
        <Skeleton key={key} shape="control" className="h-56 w-full" />
      ))}
    </div>
  )
}
