import { useLingui } from '@lingui/react/macro'
import type { Earnings } from '@oxbow/exchange/position/Earnings'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { Hint } from '@oxbow/ui/Hint'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { type PositionToken, type PositionTokens, worthOf, writeAmount } from './PositionTokens.ts'

/** What a position has brought: its fees, and what the moves of the price did against having held the tokens. */
export function EarningsCard({ earnings, tokens, toUsd }: EarningsCard.Props) {
  const { t } = useLingui()
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <h2 className="flex items-center gap-1 text-lg font-semibold">
        {t`What it earned`}
        <Hint label={t`How is this known?`}>
          {t`Added up from the network's own record of this position, to the unit, and valued at today's prices.`}
        </Hint>
      </h2>
      {earnings === null ? (
        <p className="mt-3 text-sm text-pretty text-text-muted">
          {t`The network does not say: the events of this position carry no amounts, or it came from another account.`}
        </p>
      ) : (
        <dl className="mt-4 grid gap-5 sm:grid-cols-3">
          <Figure title={t`Fees`} hint={t`Collected and owed.`} change={earnings?.fees} tokens={tokens} toUsd={toUsd} />
          <Figure
            title={t`Against holding`}
            hint={t`What it holds and has paid out, less what was put in.`}
            change={earnings?.againstHolding}
            tokens={tokens}
            toUsd={toUsd}
          />
          <Figure
            title={t`Together`}
            hint={t`More or less than having held the tokens.`}
            change={
              earnings && {
                amount0: earnings.fees.amount0 + earnings.againstHolding.amount0,
                amount1: earnings.fees.amount1 + earnings.againstHolding.amount1,
              }
            }
            tokens={tokens}
            toUsd={toUsd}
          />
        </dl>
      )}
    </section>
  )
}

export declare namespace EarningsCard {
  type Props = {
    /** Undefined while it is read, null where the chain does not say. */
    earnings: Earnings | null | undefined
    tokens: PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
  }
}

function Figure(
  props: Omit<EarningsCard.Props, 'earnings'> & { title: string; hint: string; change: Earnings['fees'] | undefined },
) {
  const { title, hint, change, tokens, toUsd } = props
  const { i18n } = useLingui()
  if (change === undefined)
    return (
      <div>
        <dt className="text-sm text-text-muted">{title}</dt>
        <dd className="mt-2">
          <Skeleton className="h-5 w-24" />
        </dd>
      </div>
    )
  const signed = (token: PositionToken, raw: bigint) =>
    raw < 0n ? -(toUsd(token, -raw) ?? Number.NaN) : toUsd(token, raw)
  const worth = worthOf(tokens, change, signed)
  const isKnown = worth !== undefined && !Number.isNaN(worth)
  const write = (token: PositionToken, raw: bigint) =>
    `${raw === 0n ? '' : raw < 0n ? '−' : '+'}${writeAmount(token, raw < 0n ? -raw : raw, i18n.locale)}`
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="mt-0.5 text-xl font-medium tabular-nums">
        <bdi dir="ltr">{isKnown ? `${signOf(worth)}${formatUsd(Math.abs(worth), i18n.locale)}` : '—'}</bdi>
      </dd>
      {[write(tokens.token0, change.amount0), write(tokens.token1, change.amount1)].map((text) => (
        <dd key={text} className="text-sm text-text-muted tabular-nums [overflow-wrap:anywhere]">
          <bdi dir="ltr">{text}</bdi>
        </dd>
      ))}
      <dd className="mt-1 text-xs text-pretty text-text-muted">{hint}</dd>
    </div>
  )
}

/** Less than a cent has no side. */
function signOf(usd: number): string {
  if (Math.abs(usd) < 0.01) return ''
  return usd < 0 ? '−' : '+'
}
