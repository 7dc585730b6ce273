import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { type ReactNode, useId } from 'react'
import type { Market } from './Market.ts'

/** The frame of every order form: trade modes on top, what is sold and bought, and one button. */
export function PlacementCard({
  modes,
  kinds,
  price,
  sell,
  turn,
  buy,
  children,
  cautions,
  notices,
  button,
  note,
  isOff = false,
}: PlacementCard.Props) {
  const { t } = useLingui()
  const titleId = useId()
  const header = (
    <header className="mb-3 flex min-h-10 items-center ps-1">
      {modes(<h1 id={titleId} className="font-semibold tracking-tight">{t`Limit`}</h1>)}
    </header>
  )
  if (isOff)
    return (
      <section aria-labelledby={titleId} className="w-full">
        {header}
        {cautions}
        {notices}
      </section>
    )
  return (
    <section aria-labelledby={titleId} className="w-full">
      {header}
      <div className="flex flex-col rounded-xl border border-line bg-surface-raised shadow-raised [&_:focus-visible]:scroll-mb-48 max-md:[&_:focus-visible]:scroll-mb-36">
        <div className="max-md:order-first">{kinds}</div>
        {price && <div className="border-b border-line">{price}</div>}
        <div className="pt-1">{sell}</div>
        {turn}
        {buy}
        {children}
        {/* Sticky, so that the next step is always visible, and with it what it asks to be read. On phones both would cover the form: there the notices come first. */}
        <div className="sticky bottom-0 z-10 flex flex-col gap-2 rounded-b-xl bg-surface-raised p-2 max-md:contents">
          <div className="flex flex-col gap-2 empty:hidden max-md:order-first max-md:px-2 max-md:pt-2">
            {cautions}
            {notices}
          </div>
          <div className="max-md:sticky max-md:bottom-[var(--app-banner,0px)] max-md:z-10 max-md:rounded-b-xl max-md:bg-surface-raised max-md:p-2">
            {button}
          </div>
        </div>
        <p className="px-5 pb-4 text-center text-sm text-balance text-text-muted">{note}</p>
      </div>
    </section>
  )
}

/** A token bought at an unknown future price. */
export function BoughtAtMarket({ title, button }: { title: string; button: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="-mt-4 flex min-h-20 items-center justify-between gap-4 px-5 py-3 sm:px-6">
      <div className="min-w-0">
        <p className="text-sm text-text-muted">{t`You receive`}</p>
        <p className="mt-1 text-lg font-medium">{title}</p>
      </div>
      {button}
    </div>
  )
}

export declare namespace PlacementCard {
  /** What the page passes to every kind of order form. */
  type Shared = {
    /** Wraps the heading in the choice of trade modes. */
    modes: (heading: ReactNode) => ReactNode
    /** Chooses another kind of order; undefined if there is none. */
    kinds: ReactNode
    /** The sold amount, and the button that swaps the tokens. */
    sell: ReactNode
    turn: ReactNode
    buy: ReactNode
    /** Warnings about the tokens. */
    cautions: ReactNode
  }
  /** Props that every kind of order form has. */
  type Form<Entered, Order> = Shared & {
    form: Entered
    onForm: (form: Entered) => void
    market: Market
    tokenIn: Token | undefined
    tokenOut: Token | undefined
    /** Undefined while amount or price is missing. */
    order: Order | undefined
  }
  type Props = Shared & {
    /** Shown above the amounts. */
    price?: ReactNode
    children: ReactNode
    /** Explains the state, below the warnings about the tokens. */
    notices: ReactNode
    button: ReactNode
    note: string
    /** No order can be placed here, whatever is entered: only the notices are shown. */
    isOff?: boolean
  }
}
