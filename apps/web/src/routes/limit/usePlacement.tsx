import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { checkOrder } from '@oxbow/orders/checkOrder'
import type { OrderFlow, OrderFlowView } from '@oxbow/orders/createLimitFlow'
import type { LimitIntent } from '@oxbow/orders/LimitIntent'
import { orderFailures } from '@oxbow/orders/orderFailures'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlacementDialog } from '../../features/orders/placement/PlacementDialog.tsx'
import { isBlocked } from '../../features/review/FeeInToken.ts'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'
import { client } from '../../state/exchange.ts'
import { toOrderMessage } from '../../state/failure/toOrderMessage.ts'
import { useSettings } from '../../state/settings.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import type { ToUsd } from '../../state/tokens/usePrices.ts'
import { useCallsFee } from '../page/useCallsFee.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'
import { toPlacementConsent } from './toPlacementConsent.ts'

/** Places any kind of order, from review on: checks it, has it signed, stores it on this device, sends it to the server, and shows the progress. */
export function usePlacement<Intent extends checkOrder.Parameters['intent']>(
  { cautions, connection, network, promised, tokenIn, tokens, toUsd, ...props }: usePlacement.Props,
  { amountIn, changes, create, isWaiting, label, name, number, toIntent, warnings }: usePlacement.Kind<Intent>,
): PlacementDialog.Shared {
  const { t, i18n } = useLingui()
  const { trade } = useSettings()
  const { account, wallet } = connection
  const { chainId } = network
  const [approval, setApproval] = useState(tradeSettingsOf(trade, chainId).approvalAmount)
  const [isSigned, setIsSigned] = useState(false)
  const { flow, end, shared, start, close, shown } = useReviewedFlow<OrderFlowView>({
    network,
    connection,
    changes,
    onSent: () => props.onClosed(true),
    onClosed: (view) =>
      props.onClosed(view?.status === 'confirmed' || view?.status === 'final' || view?.instead !== undefined),
  })
  const own = { chainId, tokenIn, recipient: account.address, promised, approval }
  const intent = number.data === undefined ? undefined : toIntent(number.data, own)
  const { data: check, error } = useQuery({
    queryKey: ['order-check', { chainId, account: account.address, name, approval }],
    queryFn: () => checkOrder(client, { intent: intent!, network, account: account.address, wallet }),
    enabled: flow === undefined && intent !== undefined,
    gcTime: 0,
    retry: false,
  })
  const fault = number.error ?? error

  const fee = useCallsFee({
    network,
    connection,
    costWei: check?.networkCostWei,
    calls: flow === undefined && check?.calls.length ? check.calls : undefined,
    changes: [{ token: tokenIn.address, amount: -amountIn }],
    isBatched: false,
  })

  function toButton(): ReviewButton {
    if (end) return end
    return {
      label,
      isBusy: flow !== undefined || isWaiting || fee?.kind === 'asking',
      isDisabled: check === undefined || isBlocked(fee),
      onPress() {
        if (number.data === undefined || check === undefined) return
        const checked = toIntent(number.data, own, check.blockNumber)
        start(
          create({ ...shared, intent: checked }, () => setIsSigned(true)),
          check.networkCostWei,
        )
      },
    }
  }

  const native = tokens.find(({ address }) => address === nativeToken)
  return {
    ...shown,
    tokenIn,
    check,
    fee,
    isSigned,
    approval,
    fault: fault ? toFailure(fault, orderFailures).code : undefined,
    spends: amountIn + promised,
    onApproval: setApproval,
    cautions: <TokenCautions cautions={cautions} />,
    consent: toPlacementConsent({ warnings, cautions }, t`I understand, and I want to place this order.`),
    costUsd: toUsd(native, check?.networkCostWei),
    button: toButton(),
    explain: (code) => i18n._(toOrderMessage(code)),
    onOrders() {
      close()
      props.onOrders()
    },
  }
}

export declare namespace usePlacement {
  /** Props of every kind of order's review. */
  type Props = {
    cautions: readonly TokenCautions.Caution[]
    /** The token as sold. */
    tokenIn: Token
    /** Raw units of that token that other open orders may take. */
    promised: bigint
    network: Network
    connection: WalletConnection
    tokens: readonly Token[]
    toUsd: ToUsd
    onOrders: () => void
    /** Tells whether something was done. */
    onClosed: (isDone: boolean) => void
  }
  /** What differs between kinds of orders. */
  type Kind<Intent> = {
    /** Raw units. */
    amountIn: bigint
    /** Distinguishes its check's query key from others. */
    name: string
    /** The nonce or ID that is signed, by which it can be canceled. */
    number: { readonly data: bigint | undefined; readonly error: Error | null }
    /** `checkedAt`: the block of the check, once done. */
    toIntent: (number: bigint, own: Own, checkedAt?: bigint) => Intent
    /** `onSigned`: called once the signed order is stored on this device. */
    create: (options: Shared & { readonly intent: Intent }, onSigned: () => void) => OrderFlow
    /** Keys of the queries that it changes; the same array in each render. */
    changes: readonly string[]
    warnings: readonly { readonly kind: string }[]
    /** Label of the button that places it. */
    label: string
    /** A warning's data is still loading. */
    isWaiting?: boolean | undefined
  }
  type Own = Pick<LimitIntent, 'chainId' | 'tokenIn' | 'recipient' | 'promised' | 'approval'>
  type Shared = useReviewedFlow.ReturnType<OrderFlowView>['shared']
}
