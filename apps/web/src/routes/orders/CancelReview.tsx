import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { checkOrder } from '@oxbow/orders/checkOrder'
import { createCancelFlow } from '@oxbow/orders/createCancelFlow'
import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'
import { orderFailures } from '@oxbow/orders/orderFailures'
import { CancelDialog } from '../../features/orders/cancel/CancelDialog.tsx'
import { isCancelable, type OrderItem } from '../../features/orders/list/OrderItem.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { client } from '../../state/exchange.ts'
import { toCancelOrderMessage } from '../../state/failure/toCancelOrderMessage.ts'
import { useFlowCheck } from '../page/useFlowCheck.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'

/** The review and flow of canceling orders in one transaction. */
export function CancelReview(props: CancelReview.Props) {
  const { items, network, leftCount, connection, config, onNext, onClosed } = props
  const { t, i18n } = useLingui()
  const { flow, end, shared, start, close, shown } = useReviewedFlow<OrderFlowView>({
    network,
    connection,
    changes,
    onSent: () => onClosed(true),
    onClosed: (view) => onClosed(view?.hash !== undefined),
  })
  const { wallet, account } = connection
  const { chainId } = network
  // Orders filled meanwhile can't be canceled, so they are only reported.
  const intent: Canceled = { kind: 'cancel-orders', chainId, orders: items.filter(isCancelable).map(toCanceled) }
  const names = items.filter(isCancelable).map(({ key }) => key)
  const { check, failure, costUsd, checkAgain } = useFlowCheck({
    network,
    config,
    queryKey: ['cancel-check', { account: account.address, chainId, keys: names }],
    check: () => checkOrder(client, { intent, network, account: account.address, wallet }),
    isWanted: flow === undefined && names.length > 0,
    failures: orderFailures,
  })

  function toButton(): ReviewButton {
    if (end) return end
    if (flow === undefined && names.length === 0) return { label: t`Close`, leaves: true, onPress: close }
    if (checkAgain) return checkAgain
    const label = names.length === 1 ? t`Cancel order` : t`Cancel orders`
    return {
      label,
      isBusy: flow !== undefined,
      isDisabled: check === undefined,
      onPress: () => start(createCancelFlow({ ...shared, intent }), check?.networkCostWei),
    }
  }

  return (
    <CancelDialog
      {...shown}
      items={items}
      leftCount={leftCount}
      check={check}
      failure={failure}
      costUsd={costUsd}
      button={toButton()}
      onNext={onNext}
      explain={(code) => i18n._(toCancelOrderMessage(code))}
    />
  )
}

export declare namespace CancelReview {
  type Props = {
    /** On one network, with nonces in one word of the bitmap, in their current state. */
    items: readonly OrderItem[]
    network: Network
    /** Transactions still to come after this one. */
    leftCount: number
    connection: WalletConnection
    config: Config
    /** Continues with the next transaction. */
    onNext: () => void
    onClosed: (isSent: boolean) => void
  }
}

type Canceled = createCancelFlow.Options['intent']

const changes = ['orders', 'standing-orders']

function toCanceled({ amountIn, own, tokenIn }: OrderItem): Canceled['orders'][number] {
  const { address, symbol, decimals, logoUri } = tokenIn
  return { ...own.signed, tokenIn: { address, symbol, decimals, logoUri }, amountIn }
}
