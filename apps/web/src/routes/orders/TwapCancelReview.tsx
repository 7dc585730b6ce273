import { Plural, useLingui } from '@lingui/react/macro'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { checkOrder } from '@oxbow/orders/checkOrder'
import { createTwapFlow } from '@oxbow/orders/createTwapFlow'
import { type OrderFailureCode, orderFailures } from '@oxbow/orders/orderFailures'
import { twapRequestSchema } from '@oxbow/orders/SignedTwap'
import type { TwapCancelIntent } from '@oxbow/orders/TwapIntent'
import { leftOf } from '@oxbow/orders/twapsQueryOptions'
import { Banner } from '@oxbow/ui/Banner'
import type { TwapItem } from '../../features/orders/twap/list/TwapItem.ts'
import { useTwapWords } from '../../features/orders/twap/useTwapWords.ts'
import { FlowReview } from '../../features/review/FlowReview.tsx'
import { SignedAmount } from '../../features/review/SignedAmount.tsx'
import { Success } from '../../features/review/Success.tsx'
import { useNetworkCost } from '../../features/review/useNetworkCost.tsx'
import { client } from '../../state/exchange.ts'
import { toCancelOrderMessage } from '../../state/failure/toCancelOrderMessage.ts'
import { useCheckedFlow } from '../page/useCheckedFlow.ts'

/** The review and flow of canceling a trade over time's remaining parts in one transaction. */
export function TwapCancelReview({ item, connection, config, onClosed }: TwapCancelReview.Props) {
  const { t, i18n } = useLingui()
  const words = useTwapWords()
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
  const { check, failure, costUsd, button, shown, close } = useCheckedFlow({
    network,
    connection,
    config,
    changes,
    onSent: onClosed,
    onClosed,
    queryKey: ['cancel-plan-check', { account: account.address, chainId, plan: listed.planHash }],
    check: () => checkOrder(client, { intent, network, account: account.address, wallet }),
    failures: orderFailures,
    isEmpty: () => leftCount === 0,
    label: t`Cancel the rest`,
    create: (shared) => createTwapFlow({ ...shared, intent }),
  })
  const networkCost = useNetworkCost({
    wei: check?.networkCostWei,
    usd: costUsd,
    native: network.nativeCurrency,
    isRunning: check === undefined && failure === undefined,
  })
  const explain = (code: OrderFailureCode) => i18n._(toCancelOrderMessage(code))

  return (
    <FlowReview
      {...shown}
      explain={explain}
      titles={{
        review: t`Cancel trade over time`,
        working: t`Canceling trade over time`,
        done: t`Trade over time canceled`,
        failed: t`Cancellation failed`,
        cancelled: t`Cancellation stopped`,
        // Declined: back to the review.
        rejected: t`Cancel trade over time`,
      }}
      plan={{
        summary: (
          <>
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
            {leftCount > 0 && <SignedAmount title={t`No longer sold`} raw={left} token={tokenIn} />}
          </>
        ),
        ...(leftCount > 0 && {
          costs: [{ title: t`One part every`, value: words.length(listed.periodSeconds) }, networkCost],
          simulation: failure && <Banner tone="critical">{explain(failure)}</Banner>,
        }),
        button,
      }}
      checking={t`Checking the cancellation`}
      done={
        <Success note={t`Its open parts can no longer be filled.`} transaction={shown.transaction} onDone={close}>
          {null}
        </Success>
      }
    />
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
