import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import type { Quote, QuotePath } from '@oxbow/exchange/actions/Quote'
import { formatFee, formatPercent } from '@oxbow/i18n/formatPercent'
import { cx } from '@oxbow/ui/cx'
import { TokenLogo } from '@oxbow/ui/TokenLogo'
import { Fragment } from 'react'
import { nativeAddress } from './SwapForm.ts'

/** The way a trade takes, as streams: each path from left to right through its pools, with its share when there are several. */
export function RouteView({ quote, tokens, tokenIn, tokenOut }: RouteView.Props) {
  const { t } = useLingui()
  return (
    <div className="mt-1 rounded-md bg-surface-sunken px-4 py-3">
      <dt className="sr-only">{t`Route`}</dt>
      <dd className="flex flex-col gap-3">
        {quote.route.map((path) => (
          <PathLine
            key={path.hops.map((hop) => hop.poolId).join()}
            path={path}
            tokens={tokens}
            tokenIn={tokenIn}
            tokenOut={tokenOut}
            showShare={quote.route.length > 1}
          />
        ))}
      </dd>
    </div>
  )
}

export declare namespace RouteView {
  type Props = { quote: Quote; tokens: readonly Token[]; tokenIn: Token; tokenOut: Token }
}

function PathLine(props: Omit<RouteView.Props, 'quote'> & { path: QuotePath; showShare: boolean }) {
  const { path, tokens, tokenIn, tokenOut, showShare } = props
  const { i18n } = useLingui()
  return (
    <div className="flex items-center gap-2.5 text-xs">
      {showShare && (
        <span className="w-9 shrink-0 font-medium tabular-nums">{formatPercent(path.shareBps, i18n.locale)}</span>
      )}
      <TokenLogo src={tokenIn.logoUri} symbol={tokenIn.symbol} size="sm" />
      <ol className="flex min-w-0 flex-1 items-center gap-2.5">
        {path.hops.map((hop, index) => {
          const isLast = index === path.hops.length - 1
          const target = isLast ? tokenOut : findToken(hop.tokenOut, tokens)
          const symbol = target?.symbol ?? '?'
          return (
            <Fragment key={hop.poolId}>
              <li className="relative flex min-w-0 flex-1 items-center justify-center before:absolute before:inset-x-0 before:top-1/2 before:h-px before:bg-line-strong">
                <span
                  title={hop.poolId}
                  className="relative flex items-baseline gap-1.5 whitespace-nowrap rounded-full border border-line bg-surface-raised px-2 py-0.5"
                >
                  <span className="font-medium text-accent-text">{hop.protocol}</span>
                  <span className={cx('tabular-nums text-text-muted', path.hops.length > 2 && 'hidden sm:inline')}>
                    {formatFee(hop.feePips, i18n.locale)}
                  </span>
                </span>
              </li>
              <li className="flex shrink-0 items-center gap-1.5">
                <TokenLogo src={target?.logoUri} symbol={symbol} size="sm" />
                <span className={isLast ? 'sr-only' : 'font-medium'}>{symbol}</span>
              </li>
            </Fragment>
          )
        })}
      </ol>
    </div>
  )
}

function findToken(address: string, tokens: readonly Token[]): Token | undefined {
  const wanted = address.toLowerCase() || nativeAddress
  return tokens.find((token) => token.address === wanted)
}
