import type { ReactNode } from 'react'

/** The container of the list of positions. */
export function PositionsFrame({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[48rem] px-4 pt-6 pb-16 sm:pt-12">{children}</div>
}
