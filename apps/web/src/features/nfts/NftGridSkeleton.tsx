import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { nftGridClass } from './nftGridClass.ts'

/** The skeleton of a grid of NFTs, in its final dimensions. Without the grid itself, whose library nobody needs before it has something to show. */
export function NftGridSkeleton({ isNarrow = false }: { isNarrow?: boolean }) {
  const { t } = useLingui()
  return (
    <div role="status">
      <span className="sr-only">{t`Loading`}</span>
      <div className={nftGridClass(isNarrow)}>
        {Array.from({ length: isNarrow ? 4 : 8 }, (_, index) => (
          <div key={index} className="overflow-hidden rounded-lg border border-line">
            <Skeleton className="aspect-square w-full rounded-none" />
            <div className="flex flex-col gap-2 p-3">
              <Skeleton className="h-5 w-3/4" />
              <Skeleton className="h-4 w-1/2" />
            </div>
          </div>
        ))}
      </div>
    </div>
  )
}
