import { Skeleton } from '@oxbow/ui/Skeleton'

/** Where a list of the explore page will be: as many rows as its table has while they are on their way. */
export function ListOutline() {
  return (
    <div aria-hidden="true" className="mt-4 rounded-xl border border-line bg-surface-raised p-2">
      <div className="h-11 rounded-md bg-surface-sunken" />
      {[...Array(12).keys()].map((key) => (
        <div key={key} className="flex h-14 items-center justify-between px-4">
          <Skeleton className="h-5 w-40" />
          <Skeleton className="h-5 w-20" />
        </div>
      ))}
    </div>
  )
}
