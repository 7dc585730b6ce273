import { useLingui } from '@lingui/react/macro'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import type { PageFailureCode } from '../../state/failure/PageFailureCode.ts'
import { FlowReview } from '../review/FlowReview.tsx'
import type { ReviewButton } from '../review/ReviewPlan.ts'
import { Success } from '../review/Success.tsx'
import { useNetworkCost } from '../review/useNetworkCost.tsx'
import type { SignatureItem } from './SignatureItem.ts'

/** Cancels a signature, from review to confirmation. */
export function SignatureCancelDialog<Code extends PageFailureCode>(props: SignatureCancelDialog.Props<Code>) {
  const { item, hint, cost, costUsd, failure, native, asks, button } = props
  const { t } = useLingui()
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
    <FlowReview
      {...props}
      titles={{
        review: t`Cancel signature`,
        working: t`Canceling signature`,
        done: t`Signature canceled`,
        failed: t`Cancellation failed`,
        cancelled: t`Cancellation stopped`,
      }}
      plan={{
        summary: (
          <>
            <p className="text-pretty text-text-muted">
              {t`It can still be used until the cancellation is confirmed.`} {hint}
            </p>
            {line}
          </>
        ),
        costs: [networkCost],
        simulation: failure && <Banner tone="critical">{props.explain(failure)}</Banner>,
        asks,
        button,
      }}
      checking={t`Checking the cancellation`}
      done={
        <Success note={t`Nobody can use it anymore.`} transaction={props.transaction} onDone={props.onClose}>
          <div className="w-full">{line}</div>
        </Success>
      }
    />
  )
}

export declare namespace SignatureCancelDialog {
  type Props<Code extends PageFailureCode> = FlowReview.Shared<Code> & {
    item: SignatureItem
    /** What else the cancellation does. */
    hint: string | undefined
    /** Undefined while it is read. */
    cost: { readonly networkCostWei: bigint | undefined } | undefined
    costUsd: number | undefined
    /** Why the cost couldn't be read. */
    failure: Code | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** The number of wallet prompts. */
    asks: number
    button: ReviewButton
    transaction: ReactNode
  }
}
