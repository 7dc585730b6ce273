import { useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import type { OrderCheck } from '@oxbow/orders/checkOrder'
import type { OrderFailureCode } from '@oxbow/orders/orderFailures'
import type { SwapOffer } from '@oxbow/orders/SwapOffer'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { FlowReview } from '../../review/FlowReview.tsx'
import { hasBegun } from '../../review/hasBegun.ts'
import type { ReviewButton } from '../../review/ReviewPlan.ts'
import { SignedAmount } from '../../review/SignedAmount.tsx'
import { Success } from '../../review/Success.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import type { useGasFreeConcerns } from './useGasFreeConcerns.tsx'
import { writeUntil } from './writeUntil.ts'

/** A gas-free swap, from review to end: amount sold, minimum received, deadline, and who pays the network cost. */
export function GasFreeDialog(props: GasFreeDialog.Props) {
  const { offer, minutes, tokenIn, tokenOut, check, fault, view, native, costUsd, button, concerns } = props
  const { t, i18n } = useLingui()
  const begun = hasBegun(view)
  const write = (raw: bigint) => `${formatTokenAmount(raw, tokenOut, i18n.locale)} ${tokenOut.symbol}`
  const needsGas = check?.networkCostWei !== 0n
  const approvalCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    native,
    isRunning: check === undefined && fault === undefined,
  })
  const asking: Partial<Record<string, string>> = {
    approve: t`Approve ${tokenIn.symbol} in your wallet.`,
    'reset-approval': t`Reset the approval of ${tokenIn.symbol} in your wallet.`,
    'sign-permit': t`Sign the approval of ${tokenIn.symbol} in your wallet. It costs nothing.`,
    sign: t`Sign the swap in your wallet. It costs nothing.`,
  }
  const until = props.deadline ? writeUntil(props.deadline * 1_000, { locale: i18n.locale, nowMs: Date.now() }) : ''
  return (
    <FlowReview
      {...props}
      titles={{
        review: t`Review swap`,
        working: t`Swapping…`,
        done: t`Swap complete`,
        failed: t`Swap failed`,
        cancelled: t`Transaction canceled`,
      }}
      plan={{
        summary: (
          <>
            <div className="flex flex-col gap-3">
              <SignedAmount title={t`You pay`} raw={offer.amountIn} token={tokenIn} />
              <SignedAmount title={t`Minimum received`} raw={offer.least} token={tokenOut} />
            </div>
            {!begun && concerns.note}
          </>
        ),
        costs: [
          ...(offer.version === 'v1' ? [{ title: t`Likely received`, value: write(offer.likely) }] : []),
          ...concerns.costs,
          { title: t`Filled or ended`, value: t`within ${minutes} min` },
          approvalCost,
        ],
        choices: props.choices,
        warnings: (
          <>
            {fault && <Banner tone="critical">{props.explain(fault)}</Banner>}
            {!fault && (
              <p className="text-sm text-pretty text-text-muted">
                {needsGas
                  ? t`Approving ${tokenIn.symbol} needs one transaction. The swap itself has no network cost; the filler is paid from the trade.`
                  : t`No network cost; the filler is paid from the trade.`}
              </p>
            )}
            {concerns.warnings}
          </>
        ),
        consent: concerns.consent,
        asks: check?.asks ?? 1,
        button: { ...button, isBusy: button.isBusy || (!begun && concerns.isReading) },
      }}
      asking={(step) => asking[step]}
      status={
        view?.status === 'pending' &&
        props.isSigned && <Banner tone="info">{t`Signed. Waiting to be filled, until ${until} at the latest.`}</Banner>
      }
      afterStatus={
        view?.status === 'failed' &&
        props.mayStillFill && (
          <Banner tone="caution">
            {t`Whoever has the swap that you signed can fill it until ${until}. After that you can swap with network cost.`}
          </Banner>
        )
      }
      done={
        <Success
          note={
            view?.steps.some(({ type }) => type === 'approve')
              ? t`The swap had no network cost; the approval had one.`
              : t`You paid no network cost.`
          }
          transaction={props.transaction}
          onDone={props.onClose}
        >
          <div className="w-full text-start">
            {props.received === undefined ? (
              <SignedAmount title={t`You received at least`} raw={offer.least} token={tokenOut} />
            ) : (
              <SignedAmount title={t`You received`} raw={props.received} token={tokenOut} />
            )}
          </div>
        </Success>
      }
    />
  )
}

export declare namespace GasFreeDialog {
  type Props = FlowReview.Shared<OrderFailureCode> & {
    offer: SwapOffer
    tokenIn: Token
    tokenOut: Token
    minutes: number
    /** Unix seconds; undefined until started. */
    deadline: number | undefined
    /** Undefined while it runs. */
    check: OrderCheck | undefined
    /** Why it would fail. */
    fault: OrderFailureCode | undefined
    isSigned: boolean
    /** It failed here, but can still be filled. */
    mayStillFill: boolean
    /** From the receipt, in raw units; undefined until read, or if it doesn't tell. */
    received: bigint | undefined
    transaction: ReactNode
    choices: ReactNode
    /** Concerns about its price and tokens. */
    concerns: useGasFreeConcerns.ReturnType
    native: { readonly symbol: string; readonly decimals: number }
    /** Maximum network cost; undefined if unknown. */
    costUsd: number | undefined
    button: ReviewButton
  }
}
