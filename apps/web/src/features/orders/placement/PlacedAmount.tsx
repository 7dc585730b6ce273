import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { SignedAmount } from '../../review/SignedAmount.tsx'

/** An amount of a placed order, with every digit on hover. */
export function PlacedAmount({ title, raw, token }: SignedAmount.Props) {
  const { i18n } = useLingui()
  return (
    <div>
      <dt className="text-sm text-text-muted">{title}</dt>
      <dd
        className="text-lg font-medium break-words tabular-nums"
        title={`${formatAmount(raw, token.decimals, i18n.locale)} ${token.symbol}`}
      >
        <bdi dir="ltr">
          {formatTokenAmount(raw, token, i18n.locale)} {token.symbol}
        </bdi>
      </dd>
    </div>
  )
}
