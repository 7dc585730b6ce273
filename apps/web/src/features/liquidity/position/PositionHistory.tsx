import { useLingui } from '@lingui/react/macro'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import type { PositionStep } from '@oxbow/positions/PositionStep'
import { Button } from '@oxbow/ui/Button'
import { ExternalLink } from 'lucide-react'
import { useState } from 'react'
import { type PositionToken, type PositionTokens, worthOf, writeAmount } from './PositionTokens.ts'

const shownAtFirst = 8

/** A position's events from the chain, newest first. */
export function PositionHistory({ history, tokens, toUsd, toUrl }: PositionHistory.Props) {
  const { t, i18n } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const titles = { added: t`Added liquidity`, removed: t`Removed liquidity`, collected: t`Collected fees` }
  const newestFirst = history.toReversed()
  const shown = showsAll ? newestFirst : newestFirst.slice(0, shownAtFirst)
  const time = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  if (history.length === 0) return null
  return (
    <section className="mt-4 rounded-lg border border-line bg-surface-raised p-5 sm:p-6">
      <h2 className="text-lg font-semibold">{t`History`}</h2>
      <ol className="mt-2 divide-y divide-line">
        {shown.map((step) => {
          const date = new Date(step.seconds * 1_000)
          const url = toUrl(step.hash)
          const usd = worthOf(tokens, step.amounts, toUsd)
          return (
            <li key={`${step.hash}${step.kind}`} className="flex items-start justify-between gap-4 py-3">
              <div className="min-w-0">
                <p>{titles[step.kind]}</p>
                <time dateTime={date.toISOString()} className="text-sm text-text-muted tabular-nums">
                  {time.format(date)}
                </time>
              </div>
              <div className="flex min-w-0 items-center gap-1 text-end text-sm tabular-nums">
                <div className="[overflow-wrap:anywhere]">
                  {usd !== undefined && (
                    <span title={t`At today’s prices`} className="block text-base">
                      {formatUsd(usd, i18n.locale)}
                    </span>
                  )}
                  {([tokens.token0, tokens.token1] as const).map((token, index) => {
                    const amount = index === 0 ? step.amounts.amount0 : step.amounts.amount1
                    if (amount === 0n) return null
                    return (
                      <bdi key={token.address} dir="ltr" className="block text-text-muted">
                        {step.kind === 'added' ? '−' : '+'}
                        {writeAmount(token, amount, i18n.locale)}
                      </bdi>
                    )
                  })}
                </div>
                {url && (
                  <a
                    href={url}
                    target="_blank"
                    rel="noreferrer"
                    aria-label={t`See the transaction in the explorer`}
                    className="reacts -my-2 grid size-11 shrink-0 place-items-center rounded-md text-text-muted hover:text-text"
                  >
                    <ExternalLink size={16} strokeWidth={1.5} aria-hidden="true" />
                  </a>
                )}
              </div>
            </li>
          )
        })}
      </ol>
      {shown.length < history.length && (
        <Button variant="secondary" size="sm" className="mt-2" onClick={() => setShowsAll(true)}>
          {t`Show earlier ones`}
        </Button>
      )}
    </section>
  )
}

export declare namespace PositionHistory {
  type Props = {
    /** Oldest first. */
    history: readonly PositionStep[]
    tokens: PositionTokens
    /** At today's price. */
    toUsd: (token: PositionToken, raw: bigint) => number | undefined
    /** The explorer's URL of a transaction; undefined if the network has no explorer. */
    toUrl: (hash: PositionStep['hash']) => string | undefined
  }
}
