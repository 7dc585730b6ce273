import { useLingui } from '@lingui/react/macro'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { formatFee, formatPercent } from '@oxbow/i18n/formatPercent'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import type { QuoteHop, QuotePath } from '@oxbow/trading/Quote'
import { Fragment } from 'react'

const widestStreamPixels = 5

/** One path of a route, as a line from pool to pool. */
export function PathLine({ path, tokens, tokenIn, tokenOut, largestBps }: PathLine.Props) {
  const { i18n } = useLingui()
  const isShared = path.shareBps < 10_000
  // Every path has a part, however small.
  const shareBps = path.shareBps || 0.5
  const isLong = path.hops.length > 2
  const stream = isShared ? Math.max(1, Math.round((path.shareBps / largestBps) * widestStreamPixels)) : 1
  return (
    <div className="flex items-center gap-2.5 text-xs">
      {isShared && (
        <span className="min-w-11 shrink-0 font-medium tabular-nums">{formatPercent(shareBps, i18n.locale)}</span>
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

export declare namespace PathLine {
  type Props = {
    path: QuotePath
    tokens: readonly Token[]
    tokenIn: Token
    tokenOut: Token
    /** The largest share of all paths, whose line is the widest. */
    largestBps: number
  }
}

/** With a share or many hops there is no room for all symbols; the logos stay. */
function symbolLook(isShared: boolean, hops: number): string {
  const room = 4 - hops - (isShared ? 1 : 0)
  if (room > 1) return 'font-medium'
  return room > 0 ? 'sr-only sm:not-sr-only sm:font-medium' : 'sr-only'
}

function PoolBadge(props: { hop: QuoteHop; source: Token | undefined; target: Token | undefined; hidesFee: boolean }) {
  const { hop, source, target, hidesFee } = props
  const { t, i18n } = useLingui()
  const amount = (raw: bigint, token: Token | undefined) =>
    token ? `${formatTokenAmount(raw, token, i18n.locale)} ${token.symbol}` : '?'
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

function findToken(address: string, tokens: readonly Token[]): Token | undefined {
  const wanted = address.toLowerCase() || nativeToken
  return tokens.find((token) => token.address === wanted)
}
