import { useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
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
import { AllParts } from './AllParts.tsx'
import { PlanWarningBanner } from './PlanNotices.tsx'
import type { PlanOrder, PlanWarning } from './PlanState.ts'
import { partsOf } from './partsOf.ts'
import { usePlanWords } from './usePlanWords.ts'

/** From the last look at a trade over time to its place in the book: what may leave the wallet in all and in each part, when, and the least that arrives. */
export function PlanDialog(props: PlanDialog.Props) {
  const { order, startTime, tokenIn, tokenOut, check, fault, view, native, costUsd, button } = props
  const { t, i18n } = useLingui()
  const words = usePlanWords()
  const begun = view !== undefined && view.status !== 'review'
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const { market, periodSeconds } = order
  const parts = partsOf(order)
  const leastOut = parts.reduce((sum, part) => sum + part.leastOut, 0n)
  const lastStart = startTime + (order.parts - 1) * periodSeconds
  const until = words.time(lastStart + 2 * periodSeconds)
  const number = new Intl.NumberFormat(i18n.locale).format(order.parts)
  const every = words.length(periodSeconds)
  const bought = words.short(parts[0]!.leastOut, tokenOut)
  const sold = words.short(parts[0]!.amountIn, tokenIn, 'up')
  const tolerance = market && words.percent(market.toleranceBps)
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    native,
    isRunning: check === undefined && fault === undefined,
  })
  const asking: Partial<Record<string, string>> = {
    approve: t`Approve ${tokenIn.symbol} in your wallet.`,
    'reset-approval': t`Reset the approval of ${tokenIn.symbol} in your wallet.`,
    sign: t`Sign all parts at once in your wallet. It costs nothing.`,
  }
  const summary = (
    <div className="flex flex-col gap-3">
      <SignedAmount title={t`You sell`} raw={order.amountIn} token={tokenIn} />
      <SignedAmount title={t`You receive at worst`} raw={leastOut} token={tokenOut} />
    </div>
  )
  return (
    <ReviewFrame
      titles={{
        review: t`Review trade over time`,
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
          note={t`Parts can be filled until ${until}. Your tokens stay in your wallet until each part is filled.`}
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
                { title: t`Number of parts`, value: t`${number}, one every ${every}` },
                { title: t`Each part`, value: t`${sold} for at least ${bought}` },
                { title: t`First part`, value: words.time(startTime) },
                { title: t`Last part`, value: words.time(lastStart) },
                {
                  title: t`Fills at`,
                  value: tolerance ? t`Market price, within ${tolerance}` : t`Your lowest price or better`,
                },
                ...(market
                  ? [
                      {
                        title: t`Price source`,
                        value: (
                          <Address
                            value={market.pool}
                            copyLabel={t`Copy address`}
                            copiedLabel={t`Address copied`}
                            failedLabel={t`Failed to copy to clipboard`}
                          />
                        ),
                      },
                    ]
                  : []),
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
                  <AllParts {...{ order, startTime, tokenIn, tokenOut }} />
                  <p className="text-sm text-pretty text-text-muted">{words.missed(periodSeconds)}</p>
                  {fault && <Banner tone="critical">{props.explain(fault)}</Banner>}
                  {props.warnings.map((warning) => (
                    <PlanWarningBanner key={warning.kind} warning={warning} />
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
              {t`Whoever has the parts that you signed can fill them on these terms until ${until}, unless you cancel them.`}
            </Banner>
          )}
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace PlanDialog {
  type Props = {
    order: PlanOrder
    /** Of the first part, in Unix seconds. */
    startTime: number
    tokenIn: Token
    tokenOut: Token
    /** Undefined while it is made. */
    check: OrderCheck | undefined
    /** Why it would fail. */
    fault: OrderFailureCode | undefined
    view: LimitFlowView | undefined
    /** They were signed: they count, whatever came after that. */
    isSigned: boolean
    /** What an exact approval is of, in raw units: all plans of the token and this one. */
    spends: bigint
    approval: 'exact' | 'unlimited'
    onApproval: (approval: 'exact' | 'unlimited') => void
    warnings: readonly PlanWarning[]
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
