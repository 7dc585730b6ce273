import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { checkOrder } from '@oxbow/orders/checkOrder'
import { createCancelFlow } from '@oxbow/orders/createCancelFlow'
import type { OrderFlowView } from '@oxbow/orders/createLimitFlow'
import { orderFailures } from '@oxbow/orders/orderFailures'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { CancelDialog } from '../../features/orders/CancelDialog.tsx'
import { isCancelable, type OrderItem } from '../../features/orders/OrderItem.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { client } from '../../state/exchange.ts'
import { toCancelOrderMessage } from '../../state/failure/toCancelOrderMessage.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
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
  const { data, error, refetch } = useQuery({
    queryKey: ['cancel-check', { account: account.address, chainId, keys: names }],
    queryFn: () => checkOrder(client, { intent, network, account: account.address, wallet }),
    enabled: flow === undefined && names.length > 0,
    gcTime: 30_000,
  })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)

  function toButton(): ReviewButton {
    if (end) return end
    if (flow === undefined && names.length === 0) return { label: t`Close`, leaves: true, onPress: close }
    if (data === undefined && error) return { label: t`Try again`, leaves: true, onPress: () => void refetch() }
    const label = names.length === 1 ? t`Cancel order` : t`Cancel orders`
    return {
      label,
      isBusy: flow !== undefined,
      isDisabled: data === undefined,
      onPress: () => start(createCancelFlow({ ...shared, intent }), data?.networkCostWei),
    }
  }

  const cost = data?.networkCostWei
  return (
    <CancelDialog
      {...shown}
      items={items}
      leftCount={leftCount}
      check={data}
      failure={data === undefined && error ? toFailure(error, orderFailures).code : undefined}
      costUsd={cost === undefined ? undefined : toUsd({ address: nativeToken, chainId }, cost)}
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
