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
import { client } from '../../state/exchange.ts'
import { toCancelOrderMessage } from '../../state/failure/toCancelOrderMessage.ts'
import { useCheckedFlow } from '../page/useCheckedFlow.ts'

/** The review and flow of canceling orders in one transaction. */
export function CancelReview(props: CancelReview.Props) {
  const { items, network, leftCount, connection, config, onNext, onClosed } = props
  const { t, i18n } = useLingui()
  const { wallet, account } = connection
  const { chainId } = network
  // Orders filled meanwhile can't be canceled, so they are only reported.
  const intent: Canceled = { kind: 'cancel-orders', chainId, orders: items.filter(isCancelable).map(toCanceled) }
  const names = items.filter(isCancelable).map(({ key }) => key)
  const { check, failure, costUsd, button, shown } = useCheckedFlow({
    network,
    connection,
    config,
    changes,
    onSent: () => onClosed(true),
    onClosed: (view: OrderFlowView | undefined) => onClosed(view?.hash !== undefined),
    queryKey: ['cancel-check', { account: account.address, chainId, keys: names }],
    check: () => checkOrder(client, { intent, network, account: account.address, wallet }),
    failures: orderFailures,
    isEmpty: () => names.length === 0,
    label: names.length === 1 ? t`Cancel order` : t`Cancel orders`,
    create: (shared) => createCancelFlow({ ...shared, intent }),
  })

  return (
    <CancelDialog
      {...shown}
      items={items}
      leftCount={leftCount}
      check={check}
      failure={failure}
      costUsd={costUsd}
      button={button}
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
