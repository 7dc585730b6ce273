import { useLingui } from '@lingui/react/macro'
import { formatAmount, formatDecimal } from '@oxbow/i18n/formatAmount'
import type { OrderCheck } from '@oxbow/orders/checkOrder'
import type { LimitFlowView } from '@oxbow/orders/createLimitFlow'
import type { OrderFailureCode } from '@oxbow/orders/orderFailures'
import type { Token } from '@oxbow/tokens/getTokens'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { FlowStatus } from '../review/FlowStatus.tsx'
import { OrderApproval } from '../review/OrderApproval.tsx'
import { Review } from '../review/Review.tsx'
import { ReviewFrame } from '../review/ReviewFrame.tsx'
import type { ReviewButton, ReviewConsent } from '../review/ReviewPlan.ts'
import { SignedAmount } from '../review/SignedAmount.tsx'
import { Success } from '../review/Success.tsx'
import { useNetworkCost } from '../review/useNetworkCost.tsx'
import { useFillRows } from './FillFacts.tsx'
import * as LimitPrice from './LimitPrice.ts'
import type { LimitWarning, PricedOrder } from './LimitState.ts'
import { LimitWarningBanner } from './LimitWarningBanner.tsx'
import type { Market } from './Market.ts'

/** From the last look at a limit order to its place in the book: what may leave the wallet, the least that arrives, until when, and at what price it is filled. */
export function LimitDialog(props: LimitDialog.Props) {
  const { order, tokenIn, tokenOut, direction, deadline, check, fault, view, native, costUsd, button } = props
  const { t, i18n } = useLingui()
  const begun = view !== undefined && view.status !== 'review'
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const rows = useFillRows(props)
  const until = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    deadline * 1_000,
  )
  const [base, counter] = direction === 'out-per-in' ? [tokenIn, tokenOut] : [tokenOut, tokenIn]
  const decimals = { tokenIn: tokenIn.decimals, tokenOut: tokenOut.decimals }
  const price = LimitPrice.write(order.price, direction, decimals)
  const shownPrice = formatDecimal(price, i18n.locale)
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    native,
    isRunning: check === undefined && fault === undefined,
  })
  const needsApproval = (check?.asks ?? 1) > 1
  const asking: Partial<Record<string, string>> = {
    approve: t`Approve ${tokenIn.symbol} in your wallet.`,
    'reset-approval': t`Reset the approval of ${tokenIn.symbol} in your wallet.`,
    sign: t`Sign the order in your wallet. It costs nothing.`,
  }
  const summary = (
    <div className="flex flex-col gap-3">
      <SignedAmount title={t`You sell`} raw={order.amountIn} token={tokenIn} />
      <SignedAmount title={t`You receive at least`} raw={order.leastOut} token={tokenOut} />
    </div>
  )
  return (
    <ReviewFrame
      titles={{
        review: t`Review limit`,
        working: t`Placing limit`,
        done: t`Limit placed`,
        failed: t`Limit failed`,
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
      {isDone && !view.instead ? (
        <Success
          note={t`It stays open until ${until}. Your tokens stay in your wallet until it’s filled.`}
          next={{ label: t`View orders`, onPress: props.onOrders }}
          onDone={props.onClose}
        >
          <div className="w-full text-start">{summary}</div>
        </Success>
      ) : (
        <Review
          plan={{
            summary: !view?.instead && (
              <>
                {!begun && props.caution}
                {summary}
              </>
            ),
            ...(!begun && {
              costs: [
                { title: t`Limit price`, value: t`1 ${base.symbol} = ${shownPrice} ${counter.symbol}` },
                ...rows.slice(0, 2).map(({ title, value }) => ({ title, value })),
                { title: t`Expires`, value: until },
                networkCost,
              ],
              choices: needsApproval && (
                <OrderApproval
                  symbol={tokenIn.symbol}
                  spends={`${formatAmount(props.spends, tokenIn.decimals, i18n.locale)} ${tokenIn.symbol}`}
                  value={props.approval}
                  onChange={props.onApproval}
                />
              ),
              warnings: (
                <>
                  {fault && <Banner tone="critical">{props.explain(fault)}</Banner>}
                  {props.warnings.map((warning) => (
                    <LimitWarningBanner key={warning.kind} warning={warning} />
                  ))}
                  {props.cautions}
                </>
              ),
              consent: props.consent,
              asks: check?.asks ?? 1,
            }),
            button,
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
          {view?.status === 'failed' && props.isSigned && (
            <Banner tone="caution">
              {t`Whoever has the order that you signed can fill it at this price until ${until}, unless you cancel it.`}
            </Banner>
          )}
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace LimitDialog {
  type Props = {
    order: PricedOrder
    market: Market
    /** Which way up the price is shown. */
    direction: LimitPrice.Direction
    tokenIn: Token
    tokenOut: Token
    version: 'v1' | 'v3'
    /** Unix seconds. */
    deadline: number
    /** Undefined while it is made. */
    check: OrderCheck | undefined
    /** Why it would fail. */
    fault: OrderFailureCode | undefined
    view: LimitFlowView | undefined
    /** It was signed: it counts, whatever came after that. */
    isSigned: boolean
    /** What an exact approval is of, in raw units: all open orders and this one. */
    spends: bigint
    approval: 'exact' | 'unlimited'
    onApproval: (approval: 'exact' | 'unlimited') => void
    warnings: readonly LimitWarning[]
    /** What else is to be known before it is signed. */
    cautions: ReactNode
    consent: ReviewConsent | undefined
    native: { readonly symbol: string; readonly decimals: number }
    /** Of what the network takes at most; undefined when unknown. */
    costUsd: number | undefined
    button: ReviewButton
    /** Of the network. */
    caution: ReactNode
    instead: ReactNode
    explain: (code: OrderFailureCode) => string
    onOrders: () => void
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
  }
}
