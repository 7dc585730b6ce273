import { Plural, useLingui } from '@lingui/react/macro'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { checkOrder } from '@oxbow/orders/checkOrder'
import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'
import { createTwapFlow } from '@oxbow/orders/createTwapFlow'
import { type OrderFailureCode, orderFailures } from '@oxbow/orders/orderFailures'
import { twapRequestSchema } from '@oxbow/orders/SignedTwap'
import type { TwapCancelIntent } from '@oxbow/orders/TwapIntent'
import { leftOf } from '@oxbow/orders/twapsQueryOptions'
import { Banner } from '@oxbow/ui/Banner'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { TwapItem } from '../../features/limit/twap/list/TwapItem.ts'
import { useTwapWords } from '../../features/limit/twap/useTwapWords.ts'
import { FlowStatus } from '../../features/review/FlowStatus.tsx'
import { Review } from '../../features/review/Review.tsx'
import { ReviewFrame } from '../../features/review/ReviewFrame.tsx'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { SignedAmount } from '../../features/review/SignedAmount.tsx'
import { Success } from '../../features/review/Success.tsx'
import { useNetworkCost } from '../../features/review/useNetworkCost.tsx'
import { client } from '../../state/exchange.ts'
import { toCancelOrderMessage } from '../../state/failure/toCancelOrderMessage.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'

/** The review and flow of canceling a trade over time's remaining parts in one transaction. */
export function TwapCancelReview({ item, connection, config, onClosed }: TwapCancelReview.Props) {
  const { t, i18n } = useLingui()
  const words = useTwapWords()
  const { flow, end, shared, start, close, shown } = useReviewedFlow<OrderFlowView>({
    network: item.network,
    connection,
    changes,
    onSent: onClosed,
    onClosed,
  })
  const { view } = shown
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const isReviewed = view === undefined || view.status === 'review'
  const { account, wallet } = connection
  const { listed, network, parts, tokenIn } = item
  const { chainId } = network
  const left = leftOf(listed)
  // Parts filled or missed meanwhile can't be canceled, so they are only reported.
  const leftCount = parts.filter(({ fate }) => fate === 'waiting' || fate === 'open').length
  const { address, decimals, logoUri, symbol } = tokenIn
  const sold = { address, symbol, decimals, logoUri }
  const twap = twapRequestSchema.parse(listed)
  const intent: TwapCancelIntent = { kind: 'cancel-plan', chainId, plan: twap, tokenIn: sold, left }
  const { data, error, refetch } = useQuery({
    queryKey: ['cancel-plan-check', { account: account.address, chainId, plan: listed.planHash }],
    queryFn: () => checkOrder(client, { intent, network, account: account.address, wallet }),
    enabled: flow === undefined,
    gcTime: 30_000,
  })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  const failure = data === undefined && error ? toFailure(error, orderFailures).code : undefined
  const cost = data?.networkCostWei
  const networkCost = useNetworkCost({
    wei: cost,
    usd: cost === undefined ? undefined : toUsd({ address: nativeToken, chainId }, cost),
    native: network.nativeCurrency,
    isRunning: data === undefined && failure === undefined,
  })
  const explain = (code: OrderFailureCode) => i18n._(toCancelOrderMessage(code))
  function toButton(): ReviewButton {
    if (end) return end
    if (flow === undefined && leftCount === 0) return { label: t`Close`, leaves: true, onPress: close }
    if (data === undefined && error) return { label: t`Try again`, leaves: true, onPress: () => void refetch() }
    return {
      label: t`Cancel the rest`,
      isBusy: flow !== undefined,
      isDisabled: data === undefined,
      onPress: () => start(createTwapFlow({ ...shared, intent }), data?.networkCostWei),
    }
  }

  const summary = <SignedAmount title={t`No longer sold`} raw={left} token={tokenIn} />
  return (
    <ReviewFrame
      titles={{
        review: t`Cancel trade over time`,
        working: t`Canceling trade over time`,
        done: t`Trade over time canceled`,
        failed: t`Cancellation failed`,
        cancelled: t`Cancellation stopped`,
      }}
      outcome={{
        status: view?.status === 'elsewhere' ? 'working' : view?.status === 'rejected' ? 'review' : view?.status,
        code: view?.error?.code,
        isInstead: Boolean(view?.instead),
      }}
      isOpen={shown.isOpen}
      onClose={shown.onClose}
      onClosed={shown.onClosed}
    >
      {view !== undefined && isDone && !view.instead ? (
        <Success note={t`Its open parts can no longer be filled.`} transaction={shown.transaction} onDone={close}>
          {null}
        </Success>
      ) : (
        <Review
          plan={{
            summary: !view?.instead && (
              <>
                {isReviewed && shown.caution}
                <p className="text-pretty text-text-muted">
                  {leftCount === 0 ? (
                    t`Nothing is left to cancel.`
                  ) : (
                    <Plural
                      value={leftCount}
                      one="# part can still be filled until the cancellation is confirmed."
                      other="# parts can still be filled until the cancellation is confirmed."
                    />
                  )}
                </p>
                {leftCount > 0 && summary}
              </>
            ),
            ...(isReviewed &&
              leftCount > 0 && {
                costs: [{ title: t`One part every`, value: words.length(listed.periodSeconds) }, networkCost],
                simulation: failure && <Banner tone="critical">{explain(failure)}</Banner>,
              }),
            button: toButton(),
          }}
        >
          <div aria-live="polite" className="empty:hidden">
            <FlowStatus view={view} checking={t`Checking the cancellation`} instead={shown.instead} explain={explain} />
          </div>
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace TwapCancelReview {
  type Props = {
    /** In its current state. */
    item: TwapItem
    connection: WalletConnection
    config: Config
    onClosed: () => void
  }
}

const changes = ['plans', 'kept-plans']
