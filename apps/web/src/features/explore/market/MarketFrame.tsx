import type { ReactNode } from 'react'

/** The layout of a token's or pool's page: breadcrumb, heading and chart, the form beside them, details below. */
export function MarketFrame({ way, head, aside, children }: MarketFrame.Props) {
  return (
    <div className="mx-auto w-full max-w-[84rem] px-4 pt-6 pb-16 sm:px-6 sm:pt-10">
      {way}
      <div className="mt-5 grid grid-cols-1 items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_26rem]">
        <div className="grid min-w-0 grid-cols-1 gap-6">{head}</div>
        <aside className="grid min-w-0 grid-cols-1 gap-6 lg:sticky lg:top-6 lg:row-span-2">{aside}</aside>
        <div className="grid min-w-0 grid-cols-1 gap-6">{children}</div>
      </div>
    </div>
  )
}

export declare namespace MarketFrame {
  type Props = { way: ReactNode; head: ReactNode; aside: ReactNode; children: ReactNode }
}
