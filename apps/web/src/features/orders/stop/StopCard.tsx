import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { OraclePool } from '@oxbow/orders/oraclesQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { ExpiryChoice, useExpiryWords } from '../limit/ExpiryChoice.tsx'
import { LimitPriceField } from '../limit/LimitPriceField.tsx'
import { Choice } from '../placement/Choice.tsx'
import { FactRows } from '../placement/FactRows.tsx'
import { Options } from '../placement/Options.tsx'
import { BoughtAtMarket, PlacementCard } from '../placement/PlacementCard.tsx'
import { StopButton } from './StopButton.tsx'
import * as StopForm from './StopForm.ts'
import { StopNotices } from './StopNotices.tsx'
import type { StopOrder } from './StopState.ts'
import { useStopRows, writeMinutes } from './useStopRows.ts'

/** The form of a stop-loss or take-profit: trigger price and its source, amount sold, worst case, and one button. */
export function StopCard(props: StopCard.Props) {
  const { form, market, tokenIn, tokenOut, sold, oracle, windows, order, buy, onForm } = props
  const { t, i18n } = useLingui()
  const { limit } = form
  const decimals = { tokenIn: tokenIn?.decimals ?? 18, tokenOut: tokenOut?.decimals ?? 18 }
  const shown = StopForm.withDefaultPrice(form, {
    market: market.status === 'known' ? market.price : undefined,
    decimals,
  })
  const base = limit.direction === 'out-per-in' ? tokenIn?.symbol : tokenOut?.symbol
  // An inverted price rises when the price falls.
  const isFall = (form.kind === 'stop-loss') === (limit.direction === 'out-per-in')
  const expiries = useExpiryWords()
  const floor = formatPercent(-form.floor * 100, i18n.locale)
  const { direction } = limit
  const facts = sold && tokenOut && oracle && { direction, oracle, order, tokenIn: sold, tokenOut }
  return (
    <PlacementCard
      {...props}
      price={
        tokenIn &&
        tokenOut && (
          <LimitPriceField
            form={shown}
            market={market}
            tokenIn={tokenIn}
            tokenOut={tokenOut}
            presets={StopForm.presets[form.kind]}
            title={isFall ? t`When 1 ${base} falls to` : t`When 1 ${base} rises to`}
            onForm={(next) => onForm({ ...form, limit: next })}
          />
        )
      }
      buy={<BoughtAtMarket title={t`Market price then`} button={buy} />}
      notices={<StopNotices {...props} kind={form.kind} />}
      button={<StopButton {...props} />}
      note={t`Stop orders follow an average price and may fill late or not at all in a crash.`}
    >
      <div className="flex flex-col gap-2 px-5 sm:px-6">
        {facts && <Facts {...facts} rows={['fillsAt', 'minimum']} />}
        <Options title={t`Worst price, expiry`} value={`${floor}, ${expiries[limit.expiry]}`}>
          <Choice
            title={t`Worst price, below your trigger`}
            value={String(form.floor)}
            options={StopForm.floors.map((percent) => ({
              value: String(percent),
              label: formatPercent(-percent * 100, i18n.locale),
            }))}
            onChange={(value) => onForm({ ...form, floor: Number(value) as StopForm.Floor })}
          />
          {windows.length > 1 && (
            <Choice
              title={t`Average over`}
              value={String(oracle?.windowSeconds ?? form.windowSeconds)}
              options={windows.map((seconds) => ({
                value: String(seconds),
                label: writeMinutes(seconds, i18n.locale),
              }))}
              onChange={(value) => onForm({ ...form, windowSeconds: Number(value) })}
            />
          )}
          <ExpiryChoice form={limit} onForm={(next) => onForm({ ...form, limit: next })} />
          {/* Facts with a control of their own aren't repeated. The signed trigger is the pool's step next to the price above: one figure is enough until someone asks. */}
          {facts && (
            <Facts
              {...facts}
              rows={['trigger', 'source', ...(windows.length > 1 ? [] : (['window'] as const)), 'depth']}
            />
          )}
        </Options>
      </div>
    </PlacementCard>
  )
}

export declare namespace StopCard {
  type Props = StopButton.Props &
    Omit<StopNotices.Props, 'kind'> &
    PlacementCard.Form<StopForm.StopForm, StopOrder> & {
      /** The sold token; for the native currency, its wrapped token. */
      sold: Token | undefined
      /** The oracle pool to sign. */
      oracle: OraclePool | undefined
      /** In seconds. */
      windows: readonly number[]
    }
}

function Facts({ rows, ...parameters }: useStopRows.Parameters & { rows: readonly (keyof StopRows)[] }) {
  const all = useStopRows(parameters)
  return <FactRows rows={rows.map((name) => all[name])} />
}

type StopRows = ReturnType<typeof useStopRows>
