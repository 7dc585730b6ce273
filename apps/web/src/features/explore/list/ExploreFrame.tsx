import type { ReactNode } from 'react'

/** The container of the explore page. */
export function ExploreFrame({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[84rem] px-4 pt-4 pb-16 sm:px-6 sm:pt-10">{children}</div>
}
