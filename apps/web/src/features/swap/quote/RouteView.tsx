import { Plural, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatFee, formatPercent } from '@oxbow/i18n/formatPercent'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import type { Quote, QuoteHop, QuotePath } from '@oxbow/trading/Quote'
import { Hint } from '@oxbow/ui/Hint'
import { Fragment, useState } from 'react'
import { nativeAddress } from '../form/SwapForm.ts'

/** Paths shown before somebody asks for all. */
const shownAtFirst = 3
const widestStreamPixels = 5
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

function PathLine(props: Omit<RouteView.Props, 'quote'> & { path: QuotePath; largestBps: number }) {
  const { path, tokens, tokenIn, tokenOut, largestBps } = props
  const { i18n } = useLingui()
  const isShared = path.shareBps < 10_000
  const isLong = path.hops.length > 2
  const stream = isShared ? Math.max(1, Math.round((path.shareBps / largestBps) * widestStreamPixels)) : 1
  return (
    <div className="flex items-center gap-2.5 text-xs">
      {isShared && (
        <span className="w-11 shrink-0 font-medium tabular-nums">{formatPercent(path.shareBps, i18n.locale)}</span>
      )}
      <TokenLogo src={tokenIn.logoUri} symbol={tokenIn.symbol} size="sm" />
      <ol className="flex min-w-0 flex-1 items-center gap-2.5">
        {path.hops.map((hop, index) => {
          const isLast = index === path.hops.length - 1
          const source = index === 0 ? tokenIn : findToken(hop.tokenIn, tokens)
          const target = isLast ? tokenOut : findToken(hop.tokenOut, tokens)
          const symbol = target?.symbol ?? '?'
          return (
            <Fragment key={hop.poolId}>
              <li className="relative flex min-w-0 flex-1 items-center justify-center">
                <span
                  aria-hidden="true"
                  style={{ height: stream }}
                  className={cx(
                    'absolute inset-x-0 top-1/2 -translate-y-1/2 rounded-full',
                    isShared ? 'bg-accent/45' : 'bg-line-strong',
                  )}
                />
                <PoolBadge hop={hop} source={source} target={target} hidesFee={isLong} />
              </li>
              <li className="flex shrink-0 items-center gap-1.5">
                <TokenLogo src={target?.logoUri} symbol={symbol} size="sm" />
                <span className={isLast ? 'sr-only' : symbolLook(isShared, path.hops.length)}>{symbol}</span>
              </li>
            </Fragment>
          )
        })}
      </ol>
    </div>
  )
}

/** Beside a share, and in a long path, there is no room for every name; the logos stay. */
function symbolLook(isShared: boolean, hops: number): string {
  const room = 4 - hops - (isShared ? 1 : 0)
  if (room > 1) return 'font-medium'
  return room > 0 ? 'sr-only sm:not-sr-only sm:font-medium' : 'sr-only'
}

function PoolBadge(props: { hop: QuoteHop; source: Token | undefined; target: Token | undefined; hidesFee: boolean }) {
  const { hop, source, target, hidesFee } = props
  const { t, i18n } = useLingui()
  const amount = (raw: bigint, token: Token | undefined) =>
    token ? `${formatAmount(raw, token.decimals, i18n.locale, { significantDigits: 6 })} ${token.symbol}` : '?'
  return (
    <span
      title={t`${amount(hop.amountIn, source)} for ${amount(hop.amountOut, target)} in pool ${hop.poolId}`}
      className="relative flex items-baseline gap-1.5 whitespace-nowrap rounded-full border border-line bg-surface-raised px-2 py-0.5"
    >
      <span className="font-medium text-accent-text">{hop.protocol}</span>
      <span className={cx('tabular-nums text-text-muted', hidesFee && 'hidden sm:inline')}>
        {formatFee(hop.feePips, i18n.locale)}
      </span>
    </span>
  )
}

/** How far from the best possible, in basis points, rounded up: a bound must stay one. */
function Optimality({ gapBps }: { gapBps: number }) {
  const { t, i18n } = useLingui()
  const gap = new Intl.NumberFormat(i18n.locale).format(Math.max(0.01, Math.ceil(gapBps * 100) / 100))
  return (
    <p className="flex items-center gap-1 text-xs text-text-muted">
      {t`Estimated within ${gap} bp of the best possible`}
      <Hint label={t`What does “bp” mean?`}>
        {t`A basis point (bp) is a hundredth of a per cent. The router’s own bound: no other route through the pools it knows pays more than that beyond this one.`}
      </Hint>
    </p>
  )
}

function findToken(address: string, tokens: readonly Token[]): Token | undefined {
  const wanted = address.toLowerCase() || nativeAddress
  return tokens.find((token) => token.address === wanted)
}
