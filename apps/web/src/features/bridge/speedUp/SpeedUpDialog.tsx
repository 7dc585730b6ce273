import { useLingui } from '@lingui/react/macro'
import type { BridgeFailureCode } from '@oxbow/bridge/bridgeFailures'
import type { BridgeFlowView } from '@oxbow/bridge/createBridgeFlow'
import { formatPercent } from '@oxbow/i18n/formatPercent'
import type { Token } from '@oxbow/tokens/getTokens'
import { Segmented } from '@oxbow/ui/Segmented'
import type { ReactNode } from 'react'
import { FlowStatus } from '../../review/FlowStatus.tsx'
import { Review } from '../../review/Review.tsx'
import { ReviewFrame } from '../../review/ReviewFrame.tsx'
import type { ReviewButton } from '../../review/ReviewPlan.ts'
import { SignedAmount } from '../../review/SignedAmount.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import { lessOf, lessSteps } from './lessOf.ts'

/** Reviews and signs a lower output amount so that a relayer fills the transfer, and shows the result. */
export function SpeedUpDialog(props: SpeedUpDialog.Props) {
  const { asked, destinationName, lessBps, originName, tokenOut, view, onLess } = props
  const { t, i18n } = useLingui()
  const begun = view !== undefined && view.status !== 'review'
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
    <ReviewFrame
      titles={{
        review: t`Accept less`,
        working: t`Accepting less`,
        done: t`Less accepted`,
        failed: t`Speed-up failed`,
        cancelled: t`Transaction canceled`,
      }}
      outcome={{
        status: view?.status === 'elsewhere' ? 'working' : view?.status,
        code: view?.error?.code,
        isInstead: Boolean(view?.instead),
      }}
      isOpen={props.isOpen}
      onClose={props.onClose}
      onClosed={props.onClosed}
    >
      <Review
        plan={{
          summary: !view?.instead && (
            <div className="flex flex-col gap-3">
              {!begun && (
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
          ...(!begun && {
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
          }),
          button: props.button,
        }}
      >
        <div aria-live="polite" className="empty:hidden">
          <FlowStatus
            view={view}
            checking={t`Checking…`}
            asking={(step) => asking[step]}
            instead={props.instead}
            explain={props.explain}
          />
        </div>
      </Review>
    </ReviewFrame>
  )
}

export declare namespace SpeedUpDialog {
  type Props = {
    /** Raw units that the deposit requests now. */
    asked: bigint
    /** The reduction, in basis points. */
    lessBps: number
    onLess: (bps: number) => void
    tokenOut: Token
    originName: string
    destinationName: string
    view: BridgeFlowView | undefined
    /** Maximum; undefined while unknown. */
    networkCostWei: bigint | undefined
    costUsd: number | undefined
    native: { readonly symbol: string; readonly decimals: number }
    button: ReviewButton
    instead: ReactNode
    explain: (code: BridgeFailureCode) => string
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
  }
}
