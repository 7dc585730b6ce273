import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { NftFrame } from './NftFrame.tsx'
import { NftGridSkeleton } from './NftGridSkeleton.tsx'

/** The skeleton of an NFT's or collection's page, in its final dimensions. */
export function NftPageSkeleton({ isItem }: { isItem: boolean }) {
  const { t } = useLingui()
  if (!isItem)
    return (
      <NftFrame>
        <Skeleton className="h-9 w-56" />
        <Skeleton className="mt-6 mb-8 h-16 w-full max-w-[36rem]" />
        <NftGridSkeleton />
      </NftFrame>
    )
  return (
    <NftFrame>
      <div role="status" className="grid gap-6 lg:grid-cols-2 lg:gap-10">
        <span className="sr-only">{t`Loading`}</span>
        <Skeleton shape="control" className="aspect-square w-full" />
        <div className="flex flex-col gap-4">
          <Skeleton className="h-5 w-32" />
          <Skeleton className="h-9 w-56" />
          <Skeleton className="h-16 w-full" />
          <Skeleton shape="control" className="h-64 w-full" />
        </div>
      </div>
    </NftFrame>
  )
}
