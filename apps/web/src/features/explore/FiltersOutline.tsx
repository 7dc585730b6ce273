import { Skeleton } from '@oxbow/ui/Skeleton'

/** Where the filters of the explore page will be, in their measures. */
export function FiltersOutline() {
  return (
    <div aria-hidden="true" className="flex flex-wrap items-center gap-3">
      <Skeleton shape="control" className="h-12 w-full sm:w-72" />
      <Skeleton shape="control" className="h-12 min-w-48 flex-1 sm:w-56 sm:flex-none" />
      <Skeleton shape="control" className="size-11" />
      <Skeleton shape="control" className="h-11 w-full sm:w-72 pointer-coarse:h-13" />
    </div>
  )
}
