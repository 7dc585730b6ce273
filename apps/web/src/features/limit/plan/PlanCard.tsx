import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { Segmented } from '@oxbow/ui/Segmented'
import { type ReactNode, useId } from 'react'
import { LimitPriceField } from '../LimitPriceField.tsx'
import type { Market } from '../Market.ts'
import { writeMinutes } from '../stop/useStopRows.ts'
import { PlanButton } from './PlanButton.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import * as PlanForm from './PlanForm.ts'
import { PlanNotices } from './PlanNotices.tsx'
import type { PlanOrder } from './PlanState.ts'

/** The form of a trade over time: what is sold in all, in how many parts and how far apart, the lowest price, and one button. */
export function PlanCard(props: PlanCard.Props) {
  const { modes, kinds, form, market, tokenIn, tokenOut, sold, order, sell, turn, buy, onForm } = props
  const { t, i18n } = useLingui()
  const titleId = useId()
  const decimals = { tokenIn: tokenIn?.decimals ?? 18, tokenOut: tokenOut?.decimals ?? 18 }
  const known = { market: market.status === 'known' ? market.price : undefined, decimals }
  const isUp = form.limit.direction === 'out-per-in'
  const base = isUp ? tokenIn?.symbol : tokenOut?.symbol
  const number = new Intl.NumberFormat(i18n.locale)
  const intervalLabels = { 'ten-minutes': writeMinutes(600, i18n.locale), hour: t`Hour`, day: t`Day`, week: t`Week` }
  return (
    <section aria-labelledby={titleId} className="w-full">
      <header className="mb-3 flex min-h-10 items-center ps-1">
        {modes(<h1 id={titleId} className="font-semibold tracking-tight">{t`Limit`}</h1>)}
      </header>
      <div className="rounded-xl border border-line bg-surface-raised shadow-raised">
        {kinds}
        <div className="pt-1">{sell}</div>
        {turn}
        <div className="-mt-4 flex min-h-24 items-center justify-between gap-4 px-5 py-4 sm:px-6">
          <div className="min-w-0">
            <p className="text-sm text-text-muted">{t`You receive`}</p>
            <p className="mt-1 text-lg font-medium">{t`Market price each time`}</p>
          </div>
          {buy}
        </div>
        <div className="flex flex-col gap-4 px-5 pb-4 sm:px-6">
          <Choice
            title={t`Number of parts`}
            value={String(form.parts)}
            options={PlanForm.partCounts.map((count) => ({ value: String(count), label: number.format(count) }))}
            onChange={(value) => onForm({ ...form, parts: Number(value) as PlanForm.Parts })}
          />
          <Choice
            title={t`One part every`}
            value={form.every}
            options={PlanForm.intervals.map((value) => ({ value, label: intervalLabels[value] }))}
            onChange={(every) => onForm({ ...form, every })}
          />
          <Choice
            title={t`Lowest price`}
            value={form.hasLowest ? 'named' : 'none'}
            options={[
              { value: 'none', label: t`Market only` },
              { value: 'named', label: t`Set a price` },
            ]}
            onChange={(value) => onForm({ ...form, hasLowest: value === 'named' })}
          />
        </div>
        {form.hasLowest && tokenIn && tokenOut && (
          <div className="border-t border-line">
            <LimitPriceField
              form={PlanForm.withDefaultPrice(form.limit, known)}
              market={market}
              tokenIn={tokenIn}
              tokenOut={tokenOut}
              presets={PlanForm.presets}
              title={isUp ? t`Sell 1 ${base} for at least` : t`Buy 1 ${base} for at most`}
              label={t`Lowest price`}
              onForm={(limit) => onForm({ ...form, limit })}
            />
          </div>
        )}
        {order && sold && tokenOut && <PlanFacts order={order} sold={sold} tokenOut={tokenOut} />}
        <div className="flex flex-col gap-2 px-2 pb-2">
          {props.cautions}
          <PlanNotices {...props} />
          <PlanButton {...props} />
          <p className="px-3 pt-1 pb-2 text-center text-sm text-pretty text-text-muted">
            {t`You sign once. Your tokens stay in your wallet until each part is filled.`}
          </p>
        </div>
      </div>
    </section>
  )
}

export declare namespace PlanCard {
  type Props = PlanButton.Props &
    PlanNotices.Props & {
      /** Draws the heading between the other ways to trade. */
      modes: (heading: ReactNode) => ReactNode
      kinds: ReactNode
      form: PlanForm.PlanForm
      onForm: (form: PlanForm.PlanForm) => void
      market: Market
      tokenIn: Token | undefined
      tokenOut: Token | undefined
      /** What is sold: the wrapped one of the native currency. */
      sold: Token | undefined
      /** Undefined as long as amount or price is missing. */
      order: PlanOrder | undefined
      sell: ReactNode
      turn: ReactNode
      /** The button of the token that is bought. */
      buy: ReactNode
      /** What is to be known of the tokens. */
      cautions: ReactNode
    }
}

function Choice<Value extends string>({ title, ...props }: Omit<Segmented.Props<Value>, 'label'> & { title: string }) {
  return (
    <div className="flex flex-col gap-2">
      <p aria-hidden="true" className="text-sm text-text-muted">
        {title}
      </p>
      <Segmented label={title} {...props} />
    </div>
  )
}
