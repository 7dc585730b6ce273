import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { OraclePool } from '@oxbow/orders/oraclesQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { Segmented } from '@oxbow/ui/Segmented'
import { type ReactNode, useId } from 'react'
import { FactRow } from '../FactRow.tsx'
import * as LimitForm from '../LimitForm.ts'
import { LimitPriceField } from '../LimitPriceField.tsx'
import type { Market } from '../Market.ts'
import { StopButton } from './StopButton.tsx'
import * as StopForm from './StopForm.ts'
import { StopNotices } from './StopNotices.tsx'
import { useStopRows, writeMinutes } from './useStopRows.ts'

/** The form of a stop-loss or a take-profit: the price that is waited for and where it is read, what is sold, the worst case, and one button. */
export function StopCard(props: StopCard.Props) {
  const { modes, kinds, form, market, tokenIn, tokenOut, sold, oracle, windows, leastOut, sell, turn, buy, onForm } =
    props
  const { t, i18n } = useLingui()
  const titleId = useId()
  const expiryLabels = { day: t`1 day`, week: t`1 week`, month: t`1 month`, year: t`1 year` }
  const { limit } = form
  const decimals = { tokenIn: tokenIn?.decimals ?? 18, tokenOut: tokenOut?.decimals ?? 18 }
  const shown = StopForm.withDefaultPrice(form, {
    market: market.status === 'known' ? market.price : undefined,
    decimals,
  })
  const base = limit.direction === 'out-per-in' ? tokenIn?.symbol : tokenOut?.symbol
  // Upside down a price that falls is written as one that rises.
  const isFall = (form.kind === 'stop-loss') === (limit.direction === 'out-per-in')
  return (
    <section aria-labelledby={titleId} className="w-full">
      <header className="mb-3 flex min-h-10 items-center ps-1">
        {modes(<h1 id={titleId} className="font-semibold tracking-tight">{t`Limit`}</h1>)}
      </header>
      <div className="rounded-xl border border-line bg-surface-raised shadow-raised">
        {kinds}
        {tokenIn && tokenOut && (
          <div className="border-b border-line">
            <LimitPriceField
              form={shown}
              market={market}
              tokenIn={tokenIn}
              tokenOut={tokenOut}
              presets={StopForm.presets[form.kind]}
              title={isFall ? t`When 1 ${base} falls to` : t`When 1 ${base} rises to`}
              onForm={(next) => onForm({ ...form, limit: next })}
            />
          </div>
        )}
        <div className="pt-1">{sell}</div>
        {turn}
        <div className="-mt-4 flex min-h-24 items-center justify-between gap-4 px-5 py-4 sm:px-6">
          <div className="min-w-0">
            <p className="text-sm text-text-muted">{t`You receive`}</p>
            <p className="mt-1 text-lg font-medium">{t`Market price then`}</p>
          </div>
          {buy}
        </div>
        <div className="flex flex-col gap-4 px-5 pb-4 sm:px-6">
          <Choice
            title={t`Worst price, below your trigger`}
            value={String(form.floor)}
            options={StopForm.floors.map((percent) => ({
              value: String(percent),
              label: formatPercent(-percent * 100, i18n.locale).replace('-', '−'),
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
          <Choice
            title={t`Expires in`}
            value={limit.expiry}
            options={LimitForm.expiries.map((value) => ({ value, label: expiryLabels[value] }))}
            onChange={(expiry) => onForm({ ...form, limit: { ...limit, expiry } })}
          />
          {sold && tokenOut && oracle && (
            <Facts
              oracle={oracle}
              leastOut={leastOut}
              tokenIn={sold}
              tokenOut={tokenOut}
              isLong={windows.length <= 1}
            />
          )}
        </div>
        <div className="flex flex-col gap-2 px-2 pb-2">
          {props.cautions}
          <StopNotices {...props} kind={form.kind} />
          <StopButton {...props} />
          <p className="px-3 pt-1 pb-2 text-center text-sm text-pretty text-text-muted">
            {t`Stop orders follow an average price and may fill late or not at all in a crash.`}
          </p>
        </div>
      </div>
    </section>
  )
}

export declare namespace StopCard {
  type Props = StopButton.Props &
    Omit<StopNotices.Props, 'kind'> & {
      /** Draws the heading between the other ways to trade. */
      modes: (heading: ReactNode) => ReactNode
      kinds: ReactNode
      form: StopForm.StopForm
      onForm: (form: StopForm.StopForm) => void
      market: Market
      tokenIn: Token | undefined
      tokenOut: Token | undefined
      /** What is sold: the wrapped one of the native currency. */
      sold: Token | undefined
      /** The pool that would be signed. */
      oracle: OraclePool | undefined
      /** In seconds. */
      windows: readonly number[]
      /** Undefined as long as amount or price is missing. */
      leastOut: bigint | undefined
      sell: ReactNode
      turn: ReactNode
      /** The button of the token that is bought. */
      buy: ReactNode
      /** What is to be known of the tokens. */
      cautions: ReactNode
    }
}

function Facts({ isLong, ...parameters }: useStopRows.Parameters & { isLong: boolean }) {
  const rows = useStopRows(parameters)
  // What has a control of its own is not said twice.
  const shown = rows.filter((_, index) => isLong || index !== 1)
  return (
    <dl className="flex flex-col gap-2.5 text-sm">
      {shown.map(({ title, hint, value }) => (
        <FactRow key={title} title={title} hint={hint}>
          {value}
        </FactRow>
      ))}
    </dl>
  )
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
