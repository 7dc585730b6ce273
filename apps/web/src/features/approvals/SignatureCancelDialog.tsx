import { useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { FlowView } from '@oxbow/flow/FlowView'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import type { PageFailureCode } from '../../state/failure/PageFailureCode.ts'
import { FlowStatus } from '../review/FlowStatus.tsx'
import { Review } from '../review/Review.tsx'
import { ReviewFrame } from '../review/ReviewFrame.tsx'
import type { ReviewButton } from '../review/ReviewPlan.ts'
import { Success } from '../review/Success.tsx'
import { useNetworkCost } from '../review/useNetworkCost.tsx'
import type { SignatureItem } from './SignatureItem.ts'

/** Cancels a signature, from review to confirmation. */
export function SignatureCancelDialog<Code extends PageFailureCode>(props: SignatureCancelDialog.Props<Code>) {
  const { item, hint, cost, costUsd, failure, view, native, asks, button, explain, isOpen, onClose, onClosed } = props
  const { t } = useLingui()
  const begun = view !== undefined && view.status !== 'review'
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const networkCost = useNetworkCost({
    wei: cost?.networkCostWei,
    usd: costUsd,
    native,
    isRunning: cost === undefined && failure === undefined,
  })
  const line = (
    <div className="flex min-h-12 items-center gap-3 text-start">
      <TokenLogo src={item.logoUri} symbol={item.symbol} />
      <span className="min-w-0 flex-1">
        <span className="block font-medium">{item.title}</span>
        <bdi className="block text-sm break-words text-text-muted tabular-nums">{item.amount}</bdi>
      </span>
    </div>
  )
  return (
    <ReviewFrame
      titles={{
        review: t`Cancel signature`,
        working: t`Canceling signature`,
        done: t`Signature canceled`,
        failed: t`Cancellation failed`,
        cancelled: t`Cancellation stopped`,
      }}
      outcome={{
        status: view?.status === 'elsewhere' ? 'working' : view?.status,
        code: view?.error?.code,
        isInstead: Boolean(view?.instead),
      }}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      {isDone && !view.instead ? (
        <Success note={t`Nobody can use it anymore.`} transaction={props.transaction} onDone={onClose}>
          <div className="w-full">{line}</div>
        </Success>
      ) : (
        <Review
          plan={{
            summary: !view?.instead && (
              <>
                {!begun && props.caution}
                <p className="text-pretty text-text-muted">
                  {t`It can still be used until the cancellation is confirmed.`} {hint}
                </p>
                {line}
              </>
            ),
            ...(!begun && {
              costs: [networkCost],
              simulation: failure && <Banner tone="critical">{explain(failure)}</Banner>,
              asks,
            }),
            button,
          }}
        >
          <div aria-live="polite" className="empty:hidden">
            <FlowStatus view={view} checking={t`Checking the cancellation`} instead={props.instead} explain={explain} />
          </div>
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace SignatureCancelDialog {
  type Props<Code extends PageFailureCode> = {
    item: SignatureItem
    /** What else the cancellation does. */
    hint: string | undefined
    /** Undefined while it is read. */
    cost: { readonly networkCostWei: bigint | undefined } | undefined
    costUsd: number | undefined
    /** Why the cost couldn't be read. */
    failure: Code | undefined
    view:
      | (Omit<FlowView<unknown>, 'error' | 'warning'> & {
          readonly error: FailureView<Code> | undefined
          readonly warning: FailureView<Code> | undefined
        })
      | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** The number of wallet prompts. */
    asks: number
    button: ReviewButton
    /** A warning about the network. */
    caution: ReactNode
    transaction: ReactNode
    instead: ReactNode
    explain: (code: Code) => string
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
  }
}
