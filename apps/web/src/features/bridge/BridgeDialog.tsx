import { useLingui } from '@lingui/react/macro'
import type { BridgeFailureCode } from '@oxbow/bridge/bridgeFailures'
import type { BridgeCheck } from '@oxbow/bridge/checkBridge'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import type { FeeInToken } from '../review/FeeInToken.ts'
import { FlowReview } from '../review/FlowReview.tsx'
import { Review } from '../review/Review.tsx'
import type { ReviewButton, ReviewConsent } from '../review/ReviewPlan.ts'
import { SignedAmount } from '../review/SignedAmount.tsx'
import { useNetworkCost } from '../review/useNetworkCost.tsx'
import { ArrivalPath } from './ArrivalPath.tsx'
import { useBridgeRows } from './BridgeFacts.tsx'
import type { BridgeWarning, KnownQuote } from './BridgeState.ts'
import { BridgeWarningBanner } from './BridgeWarningBanner.tsx'

/** Bridges an amount, from review to arrival: amount sent, minimum received, and what happens if it isn't filled. */
export function BridgeDialog(props: BridgeDialog.Props) {
  const { amount, check, destinationName, fault, originName, path, quote, tokenIn, tokenOut } = props
  const { t } = useLingui()
  const rows = useBridgeRows(props)
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: props.costUsd,
    valueUsd: props.feeUsd(amount),
    native: props.native,
    isRunning: check === undefined && fault === undefined,
    fee: props.fee,
  })
  const asking: Partial<Record<string, string>> = {
    approve: t`Approve ${tokenIn.symbol} in your wallet.`,
    'reset-approval': t`Reset the approval of ${tokenIn.symbol} in your wallet.`,
    bridge: t`Confirm the deposit in your wallet.`,
  }
  return (
    <FlowReview
      {...props}
      titles={{
        review: t`Review bridge`,
        working: t`Bridging`,
        done: path.arrival.kind === 'arrived' ? t`Arrived` : t`Deposited`,
        failed: t`Bridge failed`,
        cancelled: t`Transaction canceled`,
      }}
      plan={{
        summary: (
          <div className="flex flex-col gap-3">
            <SignedAmount title={t`You pay on ${originName}`} raw={amount} token={tokenIn} />
            <SignedAmount title={t`You receive on ${destinationName}`} raw={quote.output} token={tokenOut} />
          </div>
        ),
        costs: [...rows.map(({ title, value }) => ({ title, value })), networkCost],
        warnings: (
          <>
            {fault && <Banner tone="critical">{props.explain(fault)}</Banner>}
            {props.isRenewed && (
              <Banner tone="caution">{t`This site’s keeper no longer fills it at that fee. Check the new one.`}</Banner>
            )}
            {props.warnings.map((warning) => (
              <BridgeWarningBanner
                key={warning.kind}
                warning={warning}
                destinationName={destinationName}
                nativeSymbol={props.nativeThere}
              />
            ))}
            {props.cautions}
          </>
        ),
        consent: props.consent,
        asks: check?.asks ?? 1,
        button: props.button,
      }}
      asking={(step) => asking[step]}
      done={
        <Review
          plan={{
            summary: (
              <div role="status" className="flex flex-col gap-5">
                <ArrivalPath {...path} />
                {path.arrival.kind !== 'arrived' && (
                  <p className="text-sm text-pretty text-text-muted">
                    {t`You can close this. It’s followed in your activity until it arrives.`}
                  </p>
                )}
              </div>
            ),
            button: props.button,
          }}
        />
      }
    />
  )
}

export declare namespace BridgeDialog {
  type Props = FlowReview.Shared<BridgeFailureCode> & {
    amount: bigint
    quote: KnownQuote
    /** The keeper's offer ended while the review was open, so the quote is another one. */
    isRenewed?: boolean | undefined
    tokenIn: Token
    tokenOut: Token
    originName: string
    destinationName: string
    /** Symbol of the destination's native currency. */
    nativeThere: string
    /** The dollar value of a fee; undefined if no price is known. */
    feeUsd: (raw: bigint) => number | undefined
    /** Undefined while it runs. */
    check: BridgeCheck | undefined
    /** Why the transfer would fail. */
    fault: BridgeFailureCode | undefined
    warnings: readonly BridgeWarning[]
    /** Warnings about the tokens. */
    cautions: ReactNode
    consent: ReviewConsent | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** Maximum network cost; undefined if unknown. */
    costUsd: number | undefined
    /** The network cost, if it is paid in a token. */
    fee?: FeeInToken | undefined
    button: ReviewButton
    /** The current state at both ends. */
    path: ArrivalPath.Props
  }
}
