import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { MarketFrame } from './MarketFrame.tsx'

/** The skeleton of a token's or pool's page, in its final dimensions. The build prerenders it into the document. */
export function PageSkeleton({ note, form }: PageSkeleton.Props) {
  return (
    <div aria-busy="true" className="contents">
      <MarketFrame
        way={<Skeleton className="my-px h-[1.125rem] w-40 align-top" />}
        head={
          <>
            <div aria-hidden="true" className="flex h-11 items-center gap-3.5">
              <Skeleton shape="pill" className="size-10" />
              <Skeleton className="h-7 w-48" />
            </div>
            {note}
            <div
              aria-hidden="true"
              className="h-[43.5rem] rounded-xl border border-line bg-surface-raised p-4 sm:h-[38rem] sm:p-6"
            >
              <div className="flex h-15 flex-col gap-1.5">
                <Skeleton className="h-4.5 w-28" />
                <Skeleton className="h-8 w-40" />
              </div>
              <Skeleton shape="control" className="mt-3 h-11 w-full sm:w-80 pointer-coarse:h-13" />
            </div>
          </>
        }
        aside={form}
      >
        <Skeleton shape="control" className="h-56 w-full" />
      </MarketFrame>
    </div>
  )
}

export declare namespace PageSkeleton {
  type Props = {
    /** A note below the heading that every such page shows. */
    note?: ReactNode
    /** The skeleton of the form. */
    form: ReactNode
  }
}
