import { Trans, useLingui } from '@lingui/react/macro'
import type { SwapSummary } from '@oxbow/swap/SwapFlowView'
import { Segmented } from '@oxbow/ui/Segmented'

/** How much the trade contract may take from now on, with what each choice means. */
export function ApprovalChoice({ summary, value, onChange }: ApprovalChoice.Props) {
  const { t } = useLingui()
  const { symbol } = summary.tokenIn
  return (
    <section className="flex flex-col gap-2.5 border-t border-line pt-4">
      <h3 className="text-sm font-medium">{t`Approval for ${symbol}`}</h3>
      <Segmented
        label={t`Approval for ${symbol}`}
        value={value}
        onChange={onChange}
        options={[
          { value: 'exact', label: t`This trade only` },
          { value: 'unlimited', label: t`Without limit` },
        ]}
      />
      <p className="text-sm text-pretty text-text-muted">
        {value === 'exact' ? (
          <Trans>
            Permit2, the contract that moves tokens for trades, may take the most that this trade can cost and no more,
            with your signature. Another trade of {symbol} asks again.
          </Trans>
        ) : (
          <Trans>
            Permit2, the contract that moves tokens for trades, may take any amount of {symbol} that you sign for, now
            and later. The next trade needs no approval, only your signature.
          </Trans>
        )}
      </p>
    </section>
  )
}

export declare namespace ApprovalChoice {
  type Props = {
    summary: SwapSummary
    value: 'exact' | 'unlimited'
    onChange: (value: 'exact' | 'unlimited') => void
  }
}
