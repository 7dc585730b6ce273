import { Plural, useLingui } from '@lingui/react/macro'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { OrderCheck } from '@oxbow/orders/checkOrder'
import type { OrderFailureCode } from '@oxbow/orders/orderFailures'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { FlowReview } from '../../review/FlowReview.tsx'
import { hasBegun } from '../../review/hasBegun.ts'
import type { ReviewButton } from '../../review/ReviewPlan.ts'
import { Success } from '../../review/Success.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import { isCancelable, type OrderItem } from '../list/OrderItem.ts'
import { OrderStateBadge } from '../list/OrderStateBadge.tsx'
import { useOrderWords } from '../list/useOrderWords.ts'
import { toCancelState } from './CancelState.ts'

/** Cancels orders, from review to confirmation: which orders, the cost, and what was filled meanwhile. */
export function CancelDialog(props: CancelDialog.Props) {
  const { items, leftCount, check, failure, view, native, costUsd, isOpen } = props
  const { t } = useLingui()
  const state = toCancelState(isOpen, view)
  const isReviewed = !hasBegun(view)
  const title = items.length === 1 ? t`Cancel order` : t`Cancel orders`
  const isLate = isReviewed && !items.some(isCancelable)
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    native,
    isRunning: check === undefined && failure === undefined,
  })
  const filledCount = items.filter((item) => item.state === 'filled').length
  const list = (
    <ul className="flex max-h-72 flex-col gap-1 overflow-y-auto">
      {items.map((item) => (
        // Shows an order's status after the cancellation, or if the order can't be canceled.
        <Line key={item.key} item={item} showsState={state === 'canceled' || !isCancelable(item)} />
      ))}
    </ul>
  )
  const filled = filledCount > 0 && (
    <Banner tone="caution">
      <Plural
        value={filledCount}
        one="# order was filled before it could be canceled."
        other="# orders were filled before they could be canceled."
      />
    </Banner>
  )
  return (
    <FlowReview
      {...props}
      titles={{
        review: title,
        working: items.length === 1 ? t`Canceling order` : t`Canceling orders`,
        done: items.length === 1 ? t`Order canceled` : t`Orders canceled`,
        failed: t`Cancellation failed`,
        cancelled: t`Cancellation stopped`,
        // Declined: back to the review.
        rejected: title,
      }}
      plan={{
        summary: (
          <>
            <p className="text-pretty text-text-muted">
              {isLate
                ? t`Nothing is left to cancel.`
                : t`An order can still be filled until the cancellation is confirmed.`}
            </p>
            {list}
            {filled}
            {isReviewed && leftCount > 0 && (
              <p className="text-sm text-pretty text-text-muted">
                <Plural
                  value={leftCount}
                  one="The other orders need # more transaction after this one."
                  other="The other orders need # more transactions after this one."
                />
              </p>
            )}
          </>
        ),
        ...(!isLate && {
          costs: [networkCost],
          simulation: failure && <Banner tone="critical">{props.explain(failure)}</Banner>,
        }),
        button: props.button,
      }}
      checking={t`Checking the cancellation`}
      done={
        <Success
          note={t`Canceled orders can no longer be filled.`}
          warning={filled}
          transaction={props.transaction}
          next={leftCount === 0 ? undefined : { label: t`Next transaction`, onPress: props.onNext }}
          onDone={props.onClose}
        >
          <div className="w-full text-start">{list}</div>
        </Success>
      }
    />
  )
}

export declare namespace CancelDialog {
  type Props = FlowReview.Shared<OrderFailureCode> & {
    /** In their current state, at least one. */
    items: readonly OrderItem[]
    /** Transactions still to come after this one. */
    leftCount: number
    /** Undefined while it runs. */
    check: OrderCheck | undefined
    /** Why the check failed. */
    failure: OrderFailureCode | undefined
    native: { readonly symbol: string; readonly decimals: number }
    costUsd: number | undefined
    button: ReviewButton
    onNext: () => void
    transaction: ReactNode
  }
}

function Line({ item, showsState }: { item: OrderItem; showsState: boolean }) {
  const words = useOrderWords()
  const { state, tokenIn } = item
  return (
    <li className="flex min-h-12 items-center gap-3">
      <TokenLogo src={tokenIn.logoUri} symbol={tokenIn.symbol} />
      <span className="min-w-0 flex-1">
        <span className="block text-sm font-medium break-words tabular-nums">{words.amounts(item)}</span>
        <bdi className="block text-sm text-text-muted tabular-nums">{words.triggerOf(item) ?? words.priceOf(item)}</bdi>
      </span>
      {showsState && <OrderStateBadge state={state} />}
    </li>
  )
}
