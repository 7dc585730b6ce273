import { useLingui } from '@lingui/react/macro'
import { formatShare } from '@oxbow/i18n/formatPercent'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { Earnings } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { Hint } from '@oxbow/ui/Hint'
import { Skeleton } from '@oxbow/ui/Skeleton'
import type { ReactNode } from 'react'
import { type EarningsView, signedWorthOf, toEarningsView } from './EarningsView.ts'
import { type PositionToken, type PositionTokens, writeAmount } from './PositionTokens.ts'

/** What a position has brought: its fees, what the moves of the price did against having held the tokens, and how long it was at work. */
export function EarningsCard({ earnings, position, tokens, toUsd }: EarningsCard.Props) {
  const { t } = useLingui()
  const view = earnings ? toEarningsView(earnings, { position, tokens, toUsd }) : undefined
  const shared = { tokens, toUsd }
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <h2 className="flex items-center gap-1 text-lg font-semibold">
        {t`What it earned`}
        <Hint label={t`How is this known?`}>
          {position.protocol === 'v4'
            ? t`Every trade of the pool since this position began is gone through again, with the price, liquidity and fee that the network recorded, and the end is compared with what the network says now. Valued at today's prices.`
            : t`Added up from the network's own record of this position, to the unit, and valued at today's prices.`}
        </Hint>
      </h2>
      {earnings === null ? (
        <p className="mt-3 text-sm text-pretty text-text-muted">
          {position.protocol === 'v4'
            ? t`The network's record does not tell: the pool has too many trades to go through in a page, or its hook keeps a part of what comes and goes.`
            : t`The network's record does not tell: a part of this position came from, or went to, another account, or there are too many events.`}
        </p>
      ) : (
        <>
          <dl className="mt-4 grid gap-5 sm:grid-cols-3">
            <Figure title={t`Fees`} hint={t`Collected and owed.`} change={earnings?.fees} {...shared} />
            <Figure
              title={t`Against holding`}
              hint={t`What it holds and has paid out, less what was put in.`}
              change={earnings?.againstHolding}
              {...shared}
            />
            <Figure
              title={t`Together`}
              hint={t`More or less than having held the tokens.`}
              change={view?.net}
              {...shared}
            />
          </dl>
          {view && <InAWord view={view} tokens={tokens} isRange={position.protocol !== 'v2'} />}
        </>
      )}
    </section>
  )
}

export declare namespace EarningsCard {
  type Props = {
    /** Undefined while it is read, null where the chain does not say. */
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

function InAWord(props: { view: EarningsView; tokens: PositionTokens; isRange: boolean }) {
  const { view, tokens, isRange } = props
  const { netInOne, time, yearly } = view
  const { t, i18n } = useLingui()
  const share = (fraction: number) => `${fraction < 0 ? '−' : ''}${formatShare(Math.abs(fraction), i18n.locale)}`
  const age = time && writeAge(time.heldSeconds, i18n.locale)
  return (
    <dl className="mt-5 grid gap-5 border-t border-line pt-5 sm:grid-cols-3">
      {time && (
        <Word title={isRange ? t`Time in range` : t`Time provided`}>
          <bdi>{isRange ? share(time.inRangeShare) : age}</bdi>
          <Small>{isRange ? t`Of ${age} with liquidity.` : t`All prices are in its range.`}</Small>
        </Word>
      )}
      {yearly !== undefined && (
        <Word title={t`In a year`}>
          {yearly === 'too-young' ? (
            <Small>{t`It is too young to say: a day at least is needed.`}</Small>
          ) : (
            <>
              <bdi dir="ltr">{share(yearly.fees)}</bdi>
              <Small>
                {t`Fees, if it went on as so far; ${share(yearly.net)} with the moves of the price. Of what was put in, at today's prices.`}
              </Small>
            </>
          )}
        </Word>
      )}
      {netInOne && (
        <Word title={t`Together, in one token`}>
          <bdi dir="ltr" className="block text-base [overflow-wrap:anywhere]">
            {writeSigned(tokens.token0, netInOne.amount0, i18n.locale)}
          </bdi>
          <bdi dir="ltr" className="block text-base [overflow-wrap:anywhere]">
            {writeSigned(tokens.token1, netInOne.amount1, i18n.locale)}
          </bdi>
          <Small>{t`Either the one or the other, at the pool's price.`}</Small>
        </Word>
      )}
    </dl>
  )
}

function Word({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd className="mt-0.5 text-xl font-medium tabular-nums">{children}</dd>
    </div>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <span className="mt-1 block text-xs font-normal text-pretty text-text-muted">{children}</span>
}

/** Less than a billionth of a token is what the contracts' rounding leaves: no gain and no loss. */
function isDust({ decimals = 0 }: PositionToken, raw: bigint): boolean {
  return (raw < 0n ? -raw : raw) * 1_000_000_000n < 10n ** BigInt(decimals)
}

function writeSigned(token: PositionToken, raw: bigint, locale: string): string {
  if (isDust(token, raw)) return writeAmount(token, 0n, locale)
  return `${raw === 0n ? '' : raw < 0n ? '−' : '+'}${writeAmount(token, raw < 0n ? -raw : raw, locale)}`
}

/** In the largest unit of which there is one. */
function writeAge(seconds: number, locale: string): string {
  const [unit, size] = seconds >= 86_400 ? ['day', 86_400] : seconds >= 3_600 ? ['hour', 3_600] : ['minute', 60]
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit: unit as string, unitDisplay: 'long' })
  return format.format(Math.floor(seconds / (size as number)))
}

/** Less than a cent has no side. */
function signOf(usd: number): string {
  if (Math.abs(usd) < 0.01) return ''
  return usd < 0 ? '−' : '+'
}
