import { Plural, useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote } from '@oxbow/trading/Quote'
import { Hint } from '@oxbow/ui/Hint'
import { useState } from 'react'
import { PathLine } from './PathLine.tsx'

/** Paths shown before expanding. */
const shownAtFirst = 3
/** A larger bound says how far the proof got, not how good the trade is, so it isn't shown. */
const loosestBps = 10

/** The route of a trade: each path through its pools, by share in descending order, with line widths by share. */
export function RouteView({ quote, tokens, tokenIn, tokenOut }: RouteView.Props) {
  const { t } = useLingui()
  const [showsAll, setShowsAll] = useState(false)
  const paths = quote.route.toSorted((a, b) => b.shareBps - a.shareBps)
  const largestBps = paths[0]?.shareBps ?? 0
  // Collapsing a single path would save no space.
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

/** The bound on the distance from the optimum in basis points, rounded up so that it stays an upper bound. */
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
