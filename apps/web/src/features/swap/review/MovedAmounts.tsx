import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** The amounts paid and received from the receipt, with every digit on hover; missing ones are marked as quoted. */
export function MovedAmounts({ view: { summary, result } }: { view: SwapFlowView }) {
  const { t, i18n } = useLingui()
  const { tokenIn, tokenOut } = summary
  const write = (raw: bigint, token: TokenFacts) => `${formatTokenAmount(raw, token, i18n.locale)} ${token.symbol}`
  const exact = (raw: bigint | undefined, { decimals, symbol }: TokenFacts) =>
    raw === undefined ? undefined : `${formatAmount(raw, decimals, i18n.locale)} ${symbol}`
  const quoted = {
    paid: write(BigInt(summary.amountIn), tokenIn),
    received: write(BigInt(summary.amountOut), tokenOut),
  }
  const isKnown = result?.paid !== undefined && result.received !== undefined
  return (
    <>
      <dl className="flex flex-col gap-3 pb-1">
        <div>
          <dt className="text-sm text-text-muted">{t`You paid`}</dt>
          <dd className="text-lg font-medium break-words tabular-nums" title={exact(result?.paid, tokenIn)}>
            {result?.paid === undefined ? t`about ${quoted.paid}` : write(result.paid, tokenIn)}
          </dd>
        </div>
        <div>
          <dt className="text-sm text-text-muted">{t`You received`}</dt>
          <dd
            className="text-xl font-semibold tracking-tight break-words tabular-nums"
            title={exact(result?.received, tokenOut)}
          >
            {result?.received === undefined ? t`about ${quoted.received}` : write(result.received, tokenOut)}
          </dd>
        </div>
      </dl>
      {!isKnown && (
        <p className="text-sm text-pretty text-text-muted">
          {t`The receipt doesn’t show exact amounts. Check your balances.`}
        </p>
      )}
    </>
  )
}
