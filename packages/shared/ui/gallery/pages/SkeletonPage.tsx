import { Skeleton } from '../../src/Skeleton.tsx'
import { Spinner } from '../../src/Spinner.tsx'
import { Specimen } from '../Specimen.tsx'

export function SkeletonPage() {
  return (
    <>
      <Specimen title="Skeleton" note="In the final size of what will be there.">
        <div className="flex items-center gap-3">
          <Skeleton className="size-10" shape="pill" />
          <div className="flex flex-col gap-1.5">
            <Skeleton className="h-5 w-32" />
            <Skeleton className="h-4 w-20" />
          </div>
        </div>
        <Skeleton className="h-14 w-full" shape="control" />
      </Specimen>
      <Specimen title="Spinner" row>
        <Spinner className="text-accent-text" />
        <Spinner className="size-8 text-text-muted" />
      </Specimen>
    </>
  )
}
