import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { Config } from '@oxbow/contract/Config'
import { toFailure } from '@oxbow/failures/toFailure'
import { checkOrder } from '@oxbow/orders/checkOrder'
import { createCancelFlow } from '@oxbow/orders/createCancelFlow'
import type { LimitFlow } from '@oxbow/orders/createLimitFlow'
import { orderFailures } from '@oxbow/orders/orderFailures'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { CancelDialog } from '../../features/orders/CancelDialog.tsx'
import { isCancelable, type OrderItem } from '../../features/orders/OrderItem.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TransactionLine } from '../../features/swap/review/TransactionLine.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { cancelOrderWords } from '../../state/failure/cancelOrderWords.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { toFlowMoment } from '../page/toFlowMoment.ts'
import { useFlowEndButton } from '../page/useFlowEndButton.ts'

/** The last look at orders that one transaction takes back, its flow and its end. */
export function CancelReview(props: CancelReview.Props) {
  const { items, network, leftCount, connection, config, onNext, onClosed } = props
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const [flow, setFlow] = useState<LimitFlow>()
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const isSent = view?.hash !== undefined
  const { wallet, account } = connection
  const { chainId } = network
  // What was filled meanwhile cannot be taken back: it is told, and not asked for.
  const intent: Canceled = { chainId, orders: items.filter(isCancelable).map(toCanceled) }
  const names = items.filter(isCancelable).map(({ key }) => key)
  const { data, error, refetch } = useQuery({
    queryKey: ['cancel-check', { account: account.address, chainId, keys: names }],
    queryFn: () => checkOrder(client, { intent, network, account: account.address, wallet }),
    enabled: flow === undefined && names.length > 0,
    gcTime: 30_000,
  })
  const networks = useMemo(() => [network], [network])
  const { toUsd } = useTokensOfNetworks(config, networks)
  useEffect(() => () => flow?.dispose(), [flow])
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['orders'] })
  }, [isDone, queries])
  const dialog = useAside({
    moment: toFlowMoment(view),
    onSent: () => onClosed(true),
    onClosed: () => onClosed(isSent),
  })

  function start() {
    const shared = { client, connection, network, activity, storage, locks, intent }
    const created = createCancelFlow({ ...shared, walletRpcUrl: toAbsoluteRpcUrl(chainId) })
    setFlow(created)
    created.send({ type: 'START', networkCostWei: data?.networkCostWei })
  }

  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })

  function toButton(): ReviewButton {
    if (end) return end
    if (flow === undefined && names.length === 0) return { label: t`Close`, leaves: true, onPress: dialog.close }
    if (data === undefined && error) return { label: t`Try again`, leaves: true, onPress: () => void refetch() }
    const label = names.length === 1 ? t`Cancel order` : t`Cancel orders`
    return { label, isBusy: view !== undefined, isDisabled: data === undefined, onPress: start }
  }

  const cost = data?.networkCostWei
  return (
    <CancelDialog
      items={items}
      leftCount={leftCount}
      check={data}
      failure={data === undefined && error ? toFailure(error, orderFailures).code : undefined}
      view={view}
      native={network.nativeCurrency}
      costUsd={cost === undefined ? undefined : toUsd({ address: nativeToken, chainId }, cost)}
      button={toButton()}
      onNext={onNext}
      caution={<NetworkCaution network={network} />}
      transaction={isDone && view?.hash && <TransactionLine hash={view.hash} network={network} />}
      instead={view?.instead && <InsteadNotice instead={view.instead} network={network} />}
      explain={(code) => i18n._(cancelOrderWords(code))}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace CancelReview {
  type Props = {
    /** Of one network, with nonces of one word; as they stand now. */
    items: readonly OrderItem[]
    network: Network
    /** Transactions after this one. */
    leftCount: number
    connection: WalletConnection
    config: Config
    /** On to the next of them. */
    onNext: () => void
    onClosed: (isSent: boolean) => void
  }
}

type Canceled = createCancelFlow.Options['intent']

const neverChanges = () => () => {}

function toCanceled({ amountIn, own, tokenIn }: OrderItem): Canceled['orders'][number] {
  const { address, symbol, decimals, logoUri } = tokenIn
  return { ...own.signed, tokenIn: { address, symbol, decimals, logoUri }, amountIn }
}
