import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Segmented } from '@oxbow/ui/Segmented'
import { type ReactNode, useId } from 'react'
import { FillFacts } from './FillFacts.tsx'
import { LimitButton } from './LimitButton.tsx'
import * as LimitForm from './LimitForm.ts'
import { LimitNotices } from './LimitNotices.tsx'
import { LimitPriceField } from './LimitPriceField.tsx'
import type { PricedOrder } from './LimitState.ts'
import type { Market } from './Market.ts'

/** The form of a limit order: the price, two amounts, how long it stands, and one button. Holds no data of its own. */
export function LimitCard(props: LimitCard.Props) {
  const { modes, kinds, form, market, order, tokenIn, tokenOut, version, onForm, sell, turn, buy, cautions } = props
  const { t } = useLingui()
  const titleId = useId()
  const expiryLabels = { day: t`1 day`, week: t`1 week`, month: t`1 month`, year: t`1 year` }
  return (
    <section aria-labelledby={titleId} className="w-full">
      <header className="mb-3 flex min-h-10 items-center ps-1">
        {modes(<h1 id={titleId} className="font-semibold tracking-tight">{t`Limit`}</h1>)}
      </header>
      <div className="rounded-xl border border-line bg-surface-raised shadow-raised">
        {kinds}
        {tokenIn && tokenOut && (
          <div className="border-b border-line">
            <LimitPriceField form={form} market={market} tokenIn={tokenIn} tokenOut={tokenOut} onForm={onForm} />
          </div>
        )}
        <div className="pt-1">{sell}</div>
        {turn}
        <div className="-mt-4">{buy}</div>
        <div className="flex flex-col gap-4 px-5 pb-4 sm:px-6">
          <div className="flex flex-col gap-2">
            <p aria-hidden="true" className="text-sm text-text-muted">{t`Expires in`}</p>
            <Segmented
              label={t`Expires in`}
              value={form.expiry}
              onChange={(expiry) => onForm({ ...form, expiry })}
              options={LimitForm.expiries.map((value) => ({ value, label: expiryLabels[value] }))}
            />
          </div>
          {tokenIn && tokenOut && version && order && (
            <FillFacts
              order={order}
              market={market}
              direction={form.direction}
              tokenIn={tokenIn}
              tokenOut={tokenOut}
              version={version}
            />
          )}
        </div>
        <div className="flex flex-col gap-2 px-2 pb-2">
          {cautions}
          <LimitNotices {...props} />
          <LimitButton {...props} />
          <p className="px-3 pt-1 pb-2 text-center text-sm text-pretty text-text-muted">
            {t`Limits may not execute exactly when tokens reach the specified price.`}
          </p>
        </div>
      </div>
    </section>
  )
}

export declare namespace LimitCard {
  type Props = LimitButton.Props &
    LimitNotices.Props & {
      /** Draws the heading between the other ways to trade. */
      modes: (heading: ReactNode) => ReactNode
      /** Chooses another kind of order; undefined where there is none. */
      kinds: ReactNode
      form: LimitForm.LimitForm
      onForm: (form: LimitForm.LimitForm) => void
      market: Market
      /** Undefined as long as amount or price is missing. */
      order: PricedOrder | undefined
      tokenIn: Token | undefined
      tokenOut: Token | undefined
      /** Of the network's reactor; undefined where it has none. */
      version: 'v1' | 'v3' | undefined
      /** The two amounts, and what turns them around. */
      sell: ReactNode
      turn: ReactNode
      buy: ReactNode
      /** What is to be known of the tokens. */
      cautions: ReactNode
    }
}
