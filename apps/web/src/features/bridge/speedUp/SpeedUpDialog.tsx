import { useLingui } from '@lingui/react/macro'
import type { BridgeFailureCode } from '@oxbow/bridge/bridgeFailures'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { Token } from '@oxbow/tokens/getTokens'
import { Segmented } from '@oxbow/ui/Segmented'
import { FlowReview } from '../../review/FlowReview.tsx'
import { hasBegun } from '../../review/hasBegun.ts'
import type { ReviewButton } from '../../review/ReviewPlan.ts'
import { SignedAmount } from '../../review/SignedAmount.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import { lessOf, lessSteps } from './lessOf.ts'

/** Reviews and signs a lower output amount so that a relayer fills the transfer, and shows the result. */
export function SpeedUpDialog(props: SpeedUpDialog.Props) {
  const { asked, destinationName, lessBps, originName, tokenOut, view, onLess } = props
  const { t, i18n } = useLingui()
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const networkCost = useNetworkCost({
    wei: props.networkCostWei,
    usd: props.costUsd,
    native: props.native,
    isRunning: props.networkCostWei === undefined,
  })
  const asking: Partial<Record<string, string>> = {
    sign: t`Sign the lower amount in your wallet.`,
    'bridge-speed-up': t`Confirm in your wallet that it’s shown on ${originName}.`,
  }
  return (
    <FlowReview
      {...props}
      titles={{
        review: t`Accept less`,
        working: t`Accepting less`,
        done: t`Less accepted`,
        failed: t`Speed-up failed`,
        cancelled: t`Transaction canceled`,
      }}
      plan={{
        summary: (
          <div className="flex flex-col gap-3">
            {!hasBegun(view) && (
              <p className="text-sm text-pretty text-text-muted">
                {t`A lower amount leaves a higher fee for whoever pays it out. You can’t raise it again.`}
              </p>
            )}
            <SignedAmount
              title={t`Minimum received on ${destinationName}`}
              raw={lessOf(asked, lessBps)}
              token={tokenOut}
            />
            {isDone && (
              <p role="status" className="text-sm text-pretty text-text-muted">
                {t`Anyone who pays transfers out can see it now. You can close this.`}
              </p>
            )}
          </div>
        ),
        costs: [networkCost],
        choices: (
          <Segmented
            label={t`How much less`}
            value={String(lessBps)}
            onChange={(bps) => onLess(Number(bps))}
            options={lessSteps.map((bps) => ({ value: String(bps), label: `−${formatPercent(bps, i18n.locale)}` }))}
          />
        ),
        asks: 2,
        button: props.button,
      }}
      asking={(step) => asking[step]}
    />
  )
}

export declare namespace SpeedUpDialog {
  type Props = FlowReview.Shared<BridgeFailureCode> & {
    /** Raw units that the deposit requests now. */
    asked: bigint
    /** The reduction, in basis points. */
    lessBps: number
    onLess: (bps: number) => void
    tokenOut: Token
    originName: string
    destinationName: string
    /** Maximum; undefined while unknown. */
    networkCostWei: bigint | undefined
    costUsd: number | undefined
    native: { readonly symbol: string; readonly decimals: number }
    button: ReviewButton
  }
}
