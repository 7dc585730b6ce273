import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { LimitPriceField } from '../limit/LimitPriceField.tsx'
import { Choice } from '../placement/Choice.tsx'
import { Options } from '../placement/Options.tsx'
import { BoughtAtMarket, PlacementCard } from '../placement/PlacementCard.tsx'
import { writeMinutes } from '../stop/useStopRows.ts'
import { TwapButton } from './TwapButton.tsx'
import { TwapFacts } from './TwapFacts.tsx'
import * as TwapForm from './TwapForm.ts'
import { TwapNotices } from './TwapNotices.tsx'
import type { TwapOrder } from './TwapState.ts'
import { useTwapWords } from './useTwapWords.ts'

/** The form of a trade over time: total amount, number and interval of the parts, price limit, and one button. */
export function TwapCard(props: TwapCard.Props) {
  const { form, market, tokenIn, tokenOut, sold, order, buy, onForm } = props
  const { t, i18n } = useLingui()
  const decimals = { tokenIn: tokenIn?.decimals ?? 18, tokenOut: tokenOut?.decimals ?? 18 }
  const known = { market: market.status === 'known' ? market.price : undefined, decimals }
  const isUp = form.limit.direction === 'out-per-in'
  const base = isUp ? tokenIn?.symbol : tokenOut?.symbol
  const number = new Intl.NumberFormat(i18n.locale)
  const intervalLabels = { 'ten-minutes': writeMinutes(600, i18n.locale), hour: t`Hour`, day: t`Day`, week: t`Week` }
  const words = useTwapWords()
  const facts = order && sold && tokenOut && { order, market, sold, tokenOut }
  return (
    <PlacementCard
      {...props}
      buy={<BoughtAtMarket title={t`Market price`} button={buy} />}
      notices={<TwapNotices {...props} />}
      button={<TwapButton {...props} />}
      note={t`You sign once. Your tokens stay in your wallet until each part is filled.`}
    >
      <div className="flex flex-col gap-2 px-5 sm:px-6">
        {facts && <TwapFacts {...facts} rows="price" />}
        <Options title={t`Parts, price limit`} value={words.pace(form.parts, TwapForm.secondsOf(form.every))}>
          <Choice
            title={t`Number of parts`}
            value={String(form.parts)}
            options={TwapForm.partCounts.map((count) => ({ value: String(count), label: number.format(count) }))}
            onChange={(value) => onForm({ ...form, parts: Number(value) as TwapForm.Parts })}
          />
          <Choice
            title={t`One part every`}
            value={form.every}
            options={TwapForm.intervals.map((value) => ({ value, label: intervalLabels[value] }))}
            onChange={(every) => onForm({ ...form, every })}
          />
          {facts && <TwapFacts {...facts} rows="terms" />}
          {/* Last, so that the price it asks for appears right below. */}
          <Choice
            title={t`Price limit`}
            value={form.hasLowest ? 'named' : 'none'}
            options={[
              { value: 'none', label: t`Market only` },
              { value: 'named', label: t`Set a price` },
            ]}
            onChange={(value) => onForm({ ...form, hasLowest: value === 'named' })}
          />
        </Options>
      </div>
      {form.hasLowest && tokenIn && tokenOut && (
        <div className="border-t border-line">
          <LimitPriceField
            form={TwapForm.withDefaultPrice(form.limit, known)}
            market={market}
            tokenIn={tokenIn}
            tokenOut={tokenOut}
            presets={TwapForm.presets}
            title={isUp ? t`Sell 1 ${base} for at least` : t`Buy 1 ${base} for at most`}
            label={t`Price limit`}
            onForm={(limit) => onForm({ ...form, limit })}
          />
        </div>
      )}
    </PlacementCard>
  )
}

export declare namespace TwapCard {
  type Props = TwapButton.Props &
    TwapNotices.Props &
    PlacementCard.Form<TwapForm.TwapForm, TwapOrder> & {
      /** The sold token; for the native currency, its wrapped token. */
      sold: Token | undefined
    }
}
