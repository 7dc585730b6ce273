import { Skeleton } from '@oxbow/ui/Skeleton'

/** The outline of a token's or pool's page while it is on its way. */
export function PageSkeleton() {
  return (
    <div aria-busy="true" className="mx-auto grid w-full max-w-[84rem] gap-8 px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      <Skeleton className="h-5 w-40" />
      <Skeleton className="h-10 w-64 max-w-full" />
      <Skeleton shape="control" className="h-96 w-full lg:w-2/3" />
      <Skeleton shape="control" className="h-40 w-full lg:w-2/3" />
    </div>
  )
}
