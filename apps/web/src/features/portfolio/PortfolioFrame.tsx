import type { ReactNode } from 'react'

/** The container of the portfolio page. */
export function PortfolioFrame({ children }: { children: ReactNode }) {
  return <div className="mx-auto w-full max-w-[72rem] px-4 pt-6 pb-16 sm:px-6 sm:pt-10">{children}</div>
}
