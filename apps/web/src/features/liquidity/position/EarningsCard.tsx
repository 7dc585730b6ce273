import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Earnings } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { Hint } from '@oxbow/ui/Hint'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { EarningsInWords } from './EarningsInWords.tsx'
import { signedWorthOf, toEarningsView } from './EarningsView.ts'
import type { PositionToken, PositionTokens } from './PositionTokens.ts'
import { writeSigned } from './writeSigned.ts'

/** A position's earnings: fees, result vs. holding, and time in range. */
export function EarningsCard({ earnings, position, tokens, toUsd }: EarningsCard.Props) {
  const { t } = useLingui()
  const view = earnings ? toEarningsView(earnings, { position, tokens, toUsd }) : undefined
  const shared = { tokens, toUsd }
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <h2 className="flex items-center gap-1 text-lg font-semibold">
        {t`Performance`}
        <Hint label={t`How is this known?`}>
          {position.protocol === 'v4'
            ? t`Replays every swap since this position opened and checks the result onchain. Valued at today’s prices.`
            : t`From this position’s onchain events, exact to the unit, at today’s prices.`}
        </Hint>
      </h2>
      {earnings === null ? (
        <p className="mt-3 text-sm text-pretty text-text-muted">
          {position.protocol === 'v4'
            ? t`Unknown: the pool has too many swaps to replay, or its hook takes a cut.`
            : t`Unknown: part of this position was transferred, or it has too many events.`}
        </p>
      ) : (
        <>
          <dl className="mt-4 grid gap-5 sm:grid-cols-3">
            <Figure title={t`Fees`} hint={t`Collected plus unclaimed.`} change={earnings?.fees} {...shared} />
            <Figure
              title={t`vs. holding`}
              hint={t`Current value plus withdrawals, minus deposits.`}
              change={earnings?.againstHolding}
              {...shared}
            />
            <Figure
              title={t`Net result`}
              hint={t`Gain or loss compared with holding the tokens.`}
              change={view?.net}
              {...shared}
            />
          </dl>
          {view && <EarningsInWords view={view} tokens={tokens} isRange={position.protocol !== 'v2'} />}
        </>
      )}
    </section>
  )
}

export declare namespace EarningsCard {
  type Props = {
    /** Undefined while loading, null if the chain doesn't tell. */
    earnings: Earnings | null | undefined
    position: Position
    tokens: PositionTokens
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
  }
}

function Figure({
  title,
  hint,
  change,
  tokens,
  toUsd,
}: Pick<EarningsCard.Props, 'tokens' | 'toUsd'> & {
  title: string
  hint: string
  change: Position['amounts'] | undefined
}) {
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
  const worth = signedWorthOf(tokens, change, toUsd)
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="mt-0.5 text-xl font-medium tabular-nums">
        <bdi dir="ltr">{worth === undefined ? '—' : `${signOf(worth)}${formatUsd(Math.abs(worth), i18n.locale)}`}</bdi>
      </dd>
      {[
        writeSigned(tokens.token0, change.amount0, i18n.locale),
        writeSigned(tokens.token1, change.amount1, i18n.locale),
      ].map((text) => (
        <dd key={text} className="text-sm text-text-muted tabular-nums [overflow-wrap:anywhere]">
          <bdi dir="ltr">{text}</bdi>
        </dd>
      ))}
      <dd className="mt-1 text-xs text-pretty text-text-muted">{hint}</dd>
    </div>
  )
}

/** Amounts below a cent have no sign. */
function signOf(usd: number): string {
  if (Math.abs(usd) < 0.01) return ''
  return usd < 0 ? '−' : '+'
}
