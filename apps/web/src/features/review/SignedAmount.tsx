import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'

/** An amount to sign: short, with every digit below if it was shortened. */
export function SignedAmount({ title, raw, token }: SignedAmount.Props) {
  const { i18n } = useLingui()
  const exact = `${formatAmount(raw, token.decimals, i18n.locale)} ${token.symbol}`
  const short = `${formatTokenAmount(raw, token, i18n.locale)} ${token.symbol}`
  return (
    <div className="flex items-center gap-3.5">
      <TokenLogo src={token.logoUri} symbol={token.symbol} size="lg" />
      <div className="min-w-0">
        <p className="text-sm text-text-muted">{title}</p>
        <p className="text-xl font-medium tracking-tight tabular-nums [overflow-wrap:anywhere]">
          <bdi dir="ltr">{short}</bdi>
        </p>
        {exact.length > short.length && (
          <p className="text-sm text-text-muted tabular-nums [overflow-wrap:anywhere]">
            <bdi dir="ltr">{exact}</bdi>
          </p>
        )}
      </div>
    </div>
  )
}

export declare namespace SignedAmount {
  type Props = { title: string; raw: bigint; token: Token }
}
