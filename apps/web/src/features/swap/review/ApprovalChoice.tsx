import { Trans, useLingui } from '@lingui/react/macro'
import type { SwapSummary } from '@oxbow/swap/SwapFlowView'
import { Segmented } from '@oxbow/ui/Segmented'

/** Chooses the allowance of the router, with an explanation of each option. */
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
          { value: 'exact', label: t`Exact amount` },
          { value: 'unlimited', label: t`Unlimited` },
        ]}
      />
      <p className="text-sm text-pretty text-text-muted">
        {value === 'exact' ? (
          <Trans>
            Permit2, which moves tokens for swaps, can spend only this swap’s maximum. Your next {symbol} swap asks
            again.
          </Trans>
        ) : (
          <Trans>
            Permit2, which moves tokens for swaps, can spend any {symbol} you sign for. Future swaps need only a
            signature.
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
