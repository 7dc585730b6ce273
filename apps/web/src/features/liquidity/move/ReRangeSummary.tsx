import { useLingui } from '@lingui/react/macro'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { numberFormat } from '@oxbow/i18n/numberFormat'
import type { Position } from '@oxbow/positions/Position'
import { Hint } from '@oxbow/ui/Hint'
import type { ReactNode } from 'react'
import { type PositionToken, type PositionTokens, writeAmount } from '../position/PositionTokens.ts'
import type { RangeTrial } from '../range/RangeTrial.ts'
import type { Payback } from './payback.ts'

/** Both ranges side by side, what is done on the way from one to the other, and what that costs. */
export function ReRangeSummary({ tokens, before, after, move, costs, payback }: ReRangeSummary.Props) {
  const { t, i18n } = useLingui()
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
  /** How much goes in is worked out first. */
  const isWaiting = (side: ReRangeSummary.Side) => side === after && move === undefined
  const share = (side: ReRangeSummary.Side) =>
    isWaiting(side)
      ? '—'
      : side.trial.kind === 'earned' && side.trial.deposit
        ? percent(side.trial.deposit.feeShare)
        : notKnown
  const rows = [
    { name: t`Price range`, of: (side: ReRangeSummary.Side) => side.range },
    { name: t`Time in range`, of: inside },
    { name: t`Pool fee share`, of: share },
    {
      name: period === undefined ? t`Backtested fees` : t`Fees in ${period}`,
      of: (side: ReRangeSummary.Side) => (isWaiting(side) ? '—' : usd(side.feesUsd)),
    },
  ]
  const amounts = ({ amount0, amount1 }: Amounts) =>
    [
      { token: tokens.token0, raw: amount0 },
      { token: tokens.token1, raw: amount1 },
    ].filter(({ raw }) => raw > 0n)
  return (
    <div className="flex flex-col gap-5">
      <table className="w-full text-sm tabular-nums">
        <caption className="sr-only">{t`Current and new range`}</caption>
        <thead>
          <tr className="text-text-muted">
            <td />
            <th scope="col" className="pb-2 text-end font-normal">{t`Current`}</th>
            <th scope="col" className="pb-2 text-end font-normal">{t`New`}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, of }) => (
            <tr key={name} className="border-t border-line">
              <th scope="row" className="py-2 pe-3 text-start font-normal text-text-muted">
                {name}
              </th>
              <td className="py-2 ps-3 text-end align-top">
                <bdi>{of(before)}</bdi>
              </td>
              <td className="py-2 ps-3 text-end align-top font-medium">
                <bdi>{of(after)}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-sm text-pretty text-text-muted">
        {t`Replays the pool’s swaps with your liquidity in range, valued at today’s prices. Excludes impermanent loss: what you lose vs. holding.`}
      </p>
      {move && (
        <dl className="flex flex-col gap-2.5 border-t border-line pt-4 text-sm">
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
      )}
    </div>
  )
}

export declare namespace ReRangeSummary {
  type Side = {
    /** In words. */
    readonly range: string
    readonly trial: RangeTrial
    /** Undefined when nobody knows. */
    readonly feesUsd: number | undefined
  }
  type Props = {
    tokens: PositionTokens
    before: Side
    after: Side
    /** Undefined while it is worked out. */
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
    /** Undefined what is not known. */
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
