import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import type { OrderCheck } from '@oxbow/orders/checkOrder'
import type { OrderFailureCode } from '@oxbow/orders/orderFailures'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { failureTitles } from '../../../state/failure/failureDetailMessages.ts'
import type { FeeInToken } from '../../review/FeeInToken.ts'
import { FlowReview } from '../../review/FlowReview.tsx'
import { MoreFacts } from '../../review/MoreFacts.tsx'
import { OrderApproval } from '../../review/OrderApproval.tsx'
import type { ReviewButton, ReviewConsent, ReviewPlan } from '../../review/ReviewPlan.ts'
import { SignedAmount } from '../../review/SignedAmount.tsx'
import { Success } from '../../review/Success.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import { PlacedAmount } from './PlacedAmount.tsx'

/** Places an order, from review to the order book. Shared by all kinds of orders, which pass their own texts and rows. */
export function PlacementDialog(props: PlacementDialog.Props) {
  const { tokenIn, amountIn, receives, check, fault, view, costs } = props
  const { t, i18n } = useLingui()
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: props.costUsd,
    native: props.native,
    isRunning: check === undefined && fault === undefined,
    fee: props.fee,
  })
  const asking: Partial<Record<string, string>> = {
    approve: t`Approve ${tokenIn.symbol} in your wallet.`,
    'reset-approval': t`Reset the approval of ${tokenIn.symbol} in your wallet.`,
    'cancel-orders': t`Cancel the old order in your wallet.`,
    sign: props.words.sign,
  }
  const summary = (
    <div className="flex flex-col gap-3">
      <SignedAmount title={t`You sell`} raw={amountIn} token={tokenIn} />
      <SignedAmount {...receives} />
    </div>
  )
  return (
    <FlowReview
      {...props}
      titles={{ ...props.titles, cancelled: t`Transaction canceled` }}
      plan={{
        summary,
        costs: [...costs, networkCost],
        choices: check?.approves && (
          <OrderApproval
            spenderName={props.spenderName}
            symbol={tokenIn.symbol}
            spends={`${formatAmount(props.spends, tokenIn.decimals, i18n.locale)} ${tokenIn.symbol}`}
            value={props.approval}
            onChange={props.onApproval}
          />
        ),
        warnings: (
          <>
            {props.details}
            {fault && (
              <Banner tone="critical" title={failureTitles[fault] && i18n._(failureTitles[fault])}>
                {props.explain(fault)}
              </Banner>
            )}
            {props.notices}
            {props.cautions}
          </>
        ),
        simulation: props.facts && <MoreFacts facts={props.facts} />,
        consent: props.consent,
        asks: check?.asks ?? 1,
        button: props.button,
      }}
      asking={(step) => asking[step]}
      afterStatus={view?.status === 'failed' && props.isSigned && <Banner tone="caution">{props.words.signed}</Banner>}
      done={
        <Success
          note={props.words.done}
          next={{ label: t`View orders`, onPress: props.onOrders }}
          onDone={props.onClose}
        >
          <dl className="flex flex-col gap-3 pb-1">
            <PlacedAmount title={t`You sell`} raw={amountIn} token={tokenIn} />
            <PlacedAmount {...receives} />
          </dl>
        </Success>
      }
    />
  )
}

export declare namespace PlacementDialog {
  /** What every kind of order passes on unchanged. */
  type Shared = FlowReview.Shared<OrderFailureCode> & {
    tokenIn: Token
    /** Undefined while it runs. */
    check: OrderCheck | undefined
    /** Why it would fail. */
    fault: OrderFailureCode | undefined
    /** The order was signed, so it is valid whatever failed after that. */
    isSigned: boolean
    /** The amount of an exact approval in raw units: all open orders and this one. */
    spends: bigint
    approval: 'exact' | 'unlimited'
    onApproval: (approval: 'exact' | 'unlimited') => void
    /** Warnings before signing. */
    cautions: ReactNode
    consent: ReviewConsent | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** Maximum network cost; undefined if unknown. */
    costUsd: number | undefined
    /** The network cost, if it is paid in a token. */
    fee?: FeeInToken | undefined
    button: ReviewButton
    onOrders: () => void
  }
  type Props = Shared & {
    titles: { readonly review: string; readonly working: string; readonly done: string; readonly failed: string }
    words: {
      /** While the wallet asks for the signature. */
      readonly sign: string
      readonly done: string
      /** If it failed after signing. */
      readonly signed: string
    }
    /** Of the approved contract. */
    spenderName: 'Permit2' | 'Seaport'
    /** Raw units. */
    amountIn: bigint
    receives: SignedAmount.Props
    /** Besides the network cost. */
    costs: NonNullable<ReviewPlan['costs']>
    /** Shown before all warnings. */
    details?: ReactNode
    /** Facts that prove the costs, one press away. */
    facts?: MoreFacts.Props['facts'] | undefined
    /** Warnings specific to this kind of order. */
    notices: ReactNode
  }
}
