import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import type { Position } from '@oxbow/positions/Position'
import { cx } from '@oxbow/react/cx'
import { Disclosure } from '@oxbow/ui/Disclosure'
import { Hint } from '@oxbow/ui/Hint'
import { type ReactNode, useState } from 'react'
import { type PositionToken, type PositionTokens, writeAmount } from '../position/PositionTokens.ts'
import { StatusBadge } from '../position/StatusBadge.tsx'
import type { RangeTrial } from '../range/RangeTrial.ts'
import type { Payback } from './payback.ts'

/** Compares both ranges side by side, with the cost of the change and when it pays off; the steps are behind a disclosure. */
export function ReRangeSummary({ tokens, before, after, move, costs, payback }: ReRangeSummary.Props) {
  const { t, i18n } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const { locale } = i18n
  const percent = (value: number) =>
    numberFormat(locale, { style: 'percent', maximumSignificantDigits: 3 }).format(value)
  const notKnown = t`Not known`
  const usd = (value: number | undefined) => (value === undefined ? notKnown : formatUsd(value, locale))
  const days = (value: number, digits = 0) =>
    numberFormat(locale, {
      style: 'unit',
      unit: 'day',
      unitDisplay: 'long',
      maximumFractionDigits: digits,
    }).format(value)
  const tried = 'days' in after.trial ? after.trial.days : 'days' in before.trial ? before.trial.days : undefined
  const period = tried === undefined ? undefined : days(tried, tried < 2 ? 1 : 0)
  const inside = ({ trial }: ReRangeSummary.Side) => ('timeInside' in trial ? percent(trial.timeInside) : notKnown)
  /** The deposit amounts must be computed first. */
  const isWaiting = (side: ReRangeSummary.Side) => side === after && move === undefined
  const share = (side: ReRangeSummary.Side) =>
    isWaiting(side)
      ? '—'
      : side.trial.kind === 'earned' && side.trial.deposit
        ? percent(side.trial.deposit.feeShare)
        : notKnown
  const fees = (side: ReRangeSummary.Side) => (isWaiting(side) ? '—' : usd(side.feesUsd))
  const cost =
    costs.swapUsd === undefined || costs.networkUsd === undefined ? undefined : costs.swapUsd + costs.networkUsd
  const amounts = ({ amount0, amount1 }: Amounts) =>
    [
      { token: tokens.token0, raw: amount0 },
      { token: tokens.token1, raw: amount1 },
    ].filter(({ raw }) => raw > 0n)
  return (
    <div className="flex flex-col gap-5">
      <ul aria-label={t`Current and new range`} className="grid gap-3 sm:grid-cols-2">
        {[
          { side: before, title: t`Current` },
          { side: after, title: t`New` },
        ].map(({ side, title }) => (
          <li
            key={title}
            className={cx('rounded-md border p-4', side === after ? 'border-accent bg-accent-soft/40' : 'border-line')}
          >
            <div className="flex min-h-6 items-center justify-between gap-2">
              <h3 className="text-sm text-text-muted">{title}</h3>
              {side.isInside !== undefined && <StatusBadge status={side.isInside ? 'in-range' : 'out-of-range'} />}
            </div>
            <p className="mt-1 text-lg font-medium tabular-nums [overflow-wrap:anywhere]">
              <span className="sr-only">{t`Price range`}: </span>
              <bdi>{side.range}</bdi>
            </p>
            <dl className="mt-4 flex flex-col gap-3 text-sm">
              <div>
                <dt className="text-text-muted">{period === undefined ? t`Backtested fees` : t`Fees in ${period}`}</dt>
                <dd className="text-2xl font-semibold tracking-tight tabular-nums">{fees(side)}</dd>
              </div>
              <div className="grid grid-cols-[1fr_auto] gap-x-3 gap-y-2">
                <dt className="text-text-muted">{t`Time in range`}</dt>
                <dd className="tabular-nums">{inside(side)}</dd>
                <dd aria-hidden="true" className="col-span-2 h-1.5 overflow-hidden rounded-full bg-surface-pressed">
                  {'timeInside' in side.trial && (
                    <span
                      className={cx('block h-full rounded-full', side === after ? 'bg-accent' : 'bg-text-muted')}
                      style={{ width: `${side.trial.timeInside * 100}%` }}
                    />
                  )}
                </dd>
              </div>
              <div className="flex justify-between gap-3">
                <dt className="text-text-muted">{t`Pool fee share`}</dt>
                <dd className="tabular-nums">{share(side)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
      {move && (
        <>
          <dl className="flex flex-col gap-2.5 text-sm">
            <Row name={t`Cost of the change`} hint={t`Swap cost plus max network cost.`}>
              {usd(cost)}
            </Row>
            <Row
              name={t`Pays for itself`}
              hint={t`Based on what both ranges would have earned. Past trades don’t predict future ones.`}
            >
              {payback.kind === 'unknown'
                ? notKnown
                : payback.kind === 'never'
                  ? t`Not worth it, based on the last 30 days`
                  : t`After ${days(payback.days, payback.days < 10 ? 1 : 0)}`}
            </Row>
          </dl>
          <Disclosure open={isOpen} onChange={setIsOpen} title={t`Details`} className="border-t border-line pt-2">
            <dl className="flex flex-col gap-2.5 px-2 pt-2 text-sm">
              <Row name={t`Withdrawn, including fees`}>
                <Sums sums={amounts(move.withdrawn)} />
              </Row>
              <Row name={t`Swapped to fit`}>
                {move.swap === undefined ? (
                  t`Nothing`
                ) : (
                  <>
                    <bdi className="block">{writeAmount(move.swap.tokenIn, move.swap.amountIn, locale)}</bdi>
                    <span className="block text-text-muted">
                      {t`for about ${writeAmount(move.swap.tokenOut, move.swap.amountOut, locale)}`}
                    </span>
                    <span className="block text-text-muted">
                      {t`Price impact ${formatPercent(move.swap.priceImpactBps, locale)}`}
                    </span>
                  </>
                )}
              </Row>
              <Row name={t`Deposited`}>
                <Sums sums={amounts(move.deposited)} />
              </Row>
              <Row
                name={t`Stays in your wallet`}
                hint={t`The deposit uses the minimum from earlier steps. Any remainder stays in your wallet.`}
              >
                {amounts(move.left).length === 0 ? t`Nothing` : <Sums sums={amounts(move.left)} />}
              </Row>
              <Row name={t`Swap cost`}>{usd(costs.swapUsd)}</Row>
              <Row name={t`Max network cost`}>{usd(costs.networkUsd)}</Row>
            </dl>
            <p className="px-2 pt-3 pb-1 text-sm text-pretty text-text-muted">
              {t`Replays the pool’s swaps with your liquidity in range, valued at today’s prices. Excludes impermanent loss: what you lose vs. holding.`}
            </p>
          </Disclosure>
        </>
      )}
    </div>
  )
}

export declare namespace ReRangeSummary {
  type Side = {
    /** Formatted. */
    readonly range: string
    /** Whether the price is in range; undefined for an invalid range. */
    readonly isInside: boolean | undefined
    readonly trial: RangeTrial
    /** Undefined if unknown. */
    readonly feesUsd: number | undefined
  }
  type Props = {
    tokens: PositionTokens
    before: Side
    after: Side
    /** Undefined while it is computed. */
    move:
      | {
          readonly withdrawn: Amounts
          readonly swap:
            | {
                readonly tokenIn: PositionToken
                readonly tokenOut: PositionToken
                readonly amountIn: bigint
                readonly amountOut: bigint
                readonly priceImpactBps: number
              }
            | undefined
          readonly deposited: Amounts
          readonly left: Amounts
        }
      | undefined
    /** Each undefined if unknown. */
    costs: { readonly swapUsd: number | undefined; readonly networkUsd: number | undefined }
    payback: Payback
  }
}

type Amounts = Position['amounts']

function Row({ name, hint, children }: { name: string; hint?: string; children: ReactNode }) {
  const { t } = useLingui()
  return (
    <div className="flex items-start justify-between gap-4">
      <dt className="flex min-w-[40%] items-center gap-1 text-text-muted">
        {name}
        {hint && <Hint label={t`What does this mean?`}>{hint}</Hint>}
      </dt>
      <dd className="min-w-0 text-end tabular-nums [overflow-wrap:anywhere]">{children}</dd>
    </div>
  )
}

function Sums({ sums }: { sums: readonly { readonly token: PositionToken; readonly raw: bigint }[] }) {
  const { i18n } = useLingui()
  return sums.map(({ token, raw }) => (
    <bdi key={token.address} className="block">
      {writeAmount(token, raw, i18n.locale)}
    </bdi>
  ))
}
