import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { formatRate } from '@oxbow/i18n/formatRate'
import type { OrderCheck } from '@oxbow/orders/checkOrder'
import type { LimitFlowView } from '@oxbow/orders/createLimitFlow'
import type { OrderFailureCode } from '@oxbow/orders/orderFailures'
import type { Token } from '@oxbow/tokens/getTokens'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import type { ReactNode } from 'react'
import { FlowStatus } from '../../review/FlowStatus.tsx'
import { OrderApproval } from '../../review/OrderApproval.tsx'
import { Review } from '../../review/Review.tsx'
import { ReviewFrame } from '../../review/ReviewFrame.tsx'
import type { ReviewButton, ReviewConsent } from '../../review/ReviewPlan.ts'
import { SignedAmount } from '../../review/SignedAmount.tsx'
import { Success } from '../../review/Success.tsx'
import { useNetworkCost } from '../../review/useNetworkCost.tsx'
import type * as LimitPrice from '../LimitPrice.ts'
import type { LimitWarning } from '../LimitState.ts'
import { LimitWarningBanner } from '../LimitWarningBanner.tsx'
import type { StopKind } from './StopForm.ts'
import type { StopOrder } from './StopState.ts'
import { useStopRows } from './useStopRows.ts'

/** From the last look at a stop-loss or a take-profit to its place in the book: what may leave the wallet, when, by which price, and the least that arrives. */
export function StopDialog(props: StopDialog.Props) {
  const { kind, order, tokenIn, tokenOut, direction, deadline, check, fault, view, native, costUsd, button } = props
  const { t, i18n } = useLingui()
  const begun = view !== undefined && view.status !== 'review'
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const isStop = kind === 'stop-loss'
  const rows = useStopRows({ ...order, tokenIn, tokenOut })
  const until = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' }).format(
    deadline * 1_000,
  )
  // Of the tick that is signed, and not of what was typed.
  const { denominator, numerator } = order.price
  const [inSide, outSide] = [
    { ...tokenIn, amount: denominator },
    { ...tokenOut, amount: numerator },
  ]
  const [base, counter] = direction === 'out-per-in' ? [inSide, outSide] : [outSide, inSide]
  const rate = formatRate(counter, base, i18n.locale) ?? '—'
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    native,
    isRunning: check === undefined && fault === undefined,
  })
  const asking: Partial<Record<string, string>> = {
    approve: t`Approve ${tokenIn.symbol} in your wallet.`,
    'reset-approval': t`Reset the approval of ${tokenIn.symbol} in your wallet.`,
    sign: t`Sign the order in your wallet. It costs nothing.`,
  }
  const summary = (
    <div className="flex flex-col gap-3">
      <SignedAmount title={t`You sell`} raw={order.amountIn} token={tokenIn} />
      <SignedAmount title={t`You receive at worst`} raw={order.leastOut} token={tokenOut} />
    </div>
  )
  return (
    <ReviewFrame
      titles={{
        review: isStop ? t`Review stop-loss` : t`Review take-profit`,
        working: t`Placing order`,
        done: t`Order placed`,
        failed: t`Order failed`,
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
                { title: t`Trigger price`, value: t`1 ${base.symbol} = ${rate} ${counter.symbol}` },
                ...rows.slice(0, 4).map(({ title, value }) => ({ title, value })),
                {
                  title: t`Pool`,
                  value: (
                    <Address
                      value={order.market.pool}
                      copyLabel={t`Copy address`}
                      copiedLabel={t`Address copied`}
                      failedLabel={t`Failed to copy to clipboard`}
                    />
                  ),
                },
                { title: t`Expires`, value: until },
                networkCost,
              ],
              choices: (check?.asks ?? 1) > 1 && (
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
              {t`Whoever has the order that you signed can fill it on these terms until ${until}, unless you cancel it.`}
            </Banner>
          )}
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace StopDialog {
  type Props = {
    kind: StopKind
    order: StopOrder
    /** Which way up the price is shown. */
    direction: LimitPrice.Direction
    tokenIn: Token
    tokenOut: Token
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
