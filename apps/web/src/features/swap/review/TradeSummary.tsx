import { Trans, useLingui } from '@lingui/react/macro'
import { isNative } from '@oxbow/chain/nativeToken'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { formatUsd } from '@oxbow/i18n/formatUsd'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { SwapSummary } from '@oxbow/swap/SwapFlowView'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import { Address } from '@oxbow/ui/Address'
import type { ReviewProps } from './ReviewProps.ts'

/** Amounts sent and received, and the signed bound. */
export function TradeSummary({ summary, worth }: TradeSummary.Props) {
  const { t, i18n } = useLingui()
  const { tokenIn, tokenOut } = summary
  const minimum = formatTokenAmount(BigInt(summary.minimumOut), tokenOut, i18n.locale)
  const maximum = formatTokenAmount(BigInt(summary.maximumIn), tokenIn, i18n.locale, { rounding: 'up' })
  const boundsInput = summary.maximumIn !== summary.amountIn
  const isEstimate = summary.minimumOut !== summary.amountOut
  return (
    <div className="flex flex-col gap-4">
      <Side
        label={boundsInput ? t`You pay about` : t`You pay`}
        token={tokenIn}
        raw={summary.amountIn}
        rounding="up"
        usd={worth?.paid}
      />
      <Side
        label={
          summary.delivery === 'at-least' ? t`Minimum received` : isEstimate ? t`You receive about` : t`You receive`
        }
        token={tokenOut}
        raw={summary.amountOut}
        rounding="down"
        usd={worth?.received}
      />
      {summary.kind === 'swap' && (
        <p className="rounded-md bg-surface-sunken px-4 py-3 text-sm text-pretty">
          {boundsInput ? (
            <Trans>
              You’ll pay at most{' '}
              <b className="font-semibold tabular-nums">
                {maximum} {tokenIn.symbol}
              </b>
              , or the swap is canceled and you keep your tokens.
            </Trans>
          ) : (
            <Trans>
              You’ll receive at least{' '}
              <b className="font-semibold tabular-nums">
                {minimum} {tokenOut.symbol}
              </b>
              , or the swap is canceled and you keep your tokens.
            </Trans>
          )}
        </p>
      )}
    </div>
  )
}

export declare namespace TradeSummary {
  type Props = Pick<ReviewProps, 'worth'> & { summary: SwapSummary }
}

type SideProps = {
  label: string
  token: TokenFacts
  raw: string
  rounding: 'up' | 'down'
  usd: number | undefined
}

function Side(props: SideProps) {
  const { label, token, raw, rounding, usd } = props
  const { t, i18n } = useLingui()
  const { address, symbol } = token
  return (
    <div className="flex items-center gap-3.5">
      <TokenLogo src={token.logoUri} symbol={token.symbol} size="lg" />
      <div className="min-w-0">
        <p className="text-sm text-text-muted">{label}</p>
        <p className="text-xl font-medium tabular-nums tracking-tight break-words">
          {formatTokenAmount(BigInt(raw), token, i18n.locale, { rounding })} {token.symbol}
          {/* From the server, so never alone or larger than what is signed. */}
          {usd !== undefined && (
            <span className="ms-2 inline-block text-sm font-normal tracking-normal text-text-muted">
              {formatUsd(usd, i18n.locale)}
            </span>
          )}
        </p>
        {isNative(address) || (
          <Address
            value={address}
            copyLabel={t`Copy the address of ${symbol}`}
            copiedLabel={t`Copied`}
            failedLabel={t`Failed to copy to clipboard`}
            className="text-xs"
          />
        )}
      </div>
    </div>
  )
}
