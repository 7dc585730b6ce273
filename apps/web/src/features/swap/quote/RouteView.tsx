import { Plural, useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { Hint } from '@oxbow/ui/Hint'
import { useState } from 'react'
import { PathLine } from './PathLine.tsx'

/** Paths shown before somebody asks for all. */
const shownAtFirst = 3
/** A bound further away is how far the proof came, and not how good the trade is: it would only worry people. */
const loosestBps = 10

/**
 * The way a trade takes, as streams: each path from the one token to the other through its pools, the largest first and the broadest, when there
 * are several.
 */
export function RouteView({ quote, tokens, tokenIn, tokenOut }: RouteView.Props) {
  const { t } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const paths = quote.route.toSorted((a, b) => b.shareBps - a.shareBps)
  const largestBps = paths[0]?.shareBps ?? 0
  // To fold away a single one would save nothing.
  const isLong = paths.length > shownAtFirst + 1
  const shown = isLong && !showsAll ? paths.slice(0, shownAtFirst) : paths
  const folded = paths.length - shownAtFirst
  return (
    <div className="mt-1 flex flex-col gap-3 rounded-md bg-surface-sunken px-4 py-3">
      <ul aria-label={t`Route`} className="flex flex-col gap-3">
        {shown.map((path) => (
          <li key={path.hops.map((hop) => hop.poolId).join()}>
            <PathLine path={path} tokens={tokens} tokenIn={tokenIn} tokenOut={tokenOut} largestBps={largestBps} />
          </li>
        ))}
      </ul>
      {isLong && (
        <button
          type="button"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
          className="reacts relative self-start rounded-sm text-xs text-text-muted before:absolute before:-inset-x-3 before:-inset-y-2 hover:text-text"
        >
          {showsAll ? t`Show fewer paths` : <Plural value={folded} one="# more path" other="# more paths" />}
        </button>
      )}
      {quote.optimalityGapBps !== undefined && quote.optimalityGapBps <= loosestBps && (
        <Optimality gapBps={quote.optimalityGapBps} />
      )}
    </div>
  )
}

export declare namespace RouteView {
  type Props = { quote: Quote; tokens: readonly Token[]; tokenIn: Token; tokenOut: Token }
}

/** How far from the best possible, in basis points, rounded up: a bound must stay one. */
function Optimality({ gapBps }: { gapBps: number }) {
  const { t, i18n } = useLingui()
  const gap = new Intl.NumberFormat(i18n.locale).format(Math.max(0.01, Math.ceil(gapBps * 100) / 100))
  return (
    <p className="flex items-center gap-1 text-xs text-text-muted">
      {t`Estimated within ${gap} bp of the best possible`}
      <Hint label={t`What does “bp” mean?`}>
        {t`A basis point (bp) is 0.01%. By the router’s estimate, no other route through known pools beats this one by more.`}
      </Hint>
    </p>
  )
}
