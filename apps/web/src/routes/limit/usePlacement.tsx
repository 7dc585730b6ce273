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
import type { PlacementDialog } from '../../features/limit/PlacementDialog.tsx'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TokenCautions } from '../../features/trade-form/TokenCautions.tsx'
import { client } from '../../state/exchange.ts'
import { orderWords } from '../../state/failure/orderWords.ts'
import { useSettings } from '../../state/settings.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import type { ToUsd } from '../../state/tokens/usePrices.ts'
import { useReviewedFlow } from '../page/useReviewedFlow.tsx'
import { toPlacementConsent } from './toPlacementConsent.ts'

/** How every kind of order is placed from its last look on: checked, signed, kept on this device, sent to the server, and shown as that goes on. */
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

  function toButton(): ReviewButton {
    if (end) return end
    return {
      label,
      isBusy: flow !== undefined || isWaiting,
      isDisabled: check === undefined,
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
    isSigned,
    approval,
    fault: fault ? toFailure(fault, orderFailures).code : undefined,
    spends: amountIn + promised,
    onApproval: setApproval,
    cautions: <TokenCautions cautions={cautions} />,
    consent: toPlacementConsent({ warnings, cautions }, t`I understand, and I want to place this order.`),
    costUsd: toUsd(native, check?.networkCostWei),
    button: toButton(),
    explain: (code) => i18n._(orderWords(code)),
    onOrders() {
      close()
      props.onOrders()
    },
  }
}

export declare namespace usePlacement {
  /** Of the review of any kind of order. */
  type Props = {
    cautions: readonly TokenCautions.Caution[]
    /** As it is sold. */
    tokenIn: Token
    /** Of that, raw units that other open orders may take. */
    promised: bigint
    network: Network
    connection: WalletConnection
    tokens: readonly Token[]
    toUsd: ToUsd
    onOrders: () => void
    /** With whether something was done. */
    onClosed: (isDone: boolean) => void
  }
  /** What one kind has of its own. */
  type Kind<Intent> = {
    /** Raw units. */
    amountIn: bigint
    /** Tells its check from those of others. */
    name: string
    /** That it is signed with, by which it can be canceled. */
    number: { readonly data: bigint | undefined; readonly error: Error | null }
    /** `checkedAt`: a block, once it was checked. */
    toIntent: (number: bigint, own: Own, checkedAt?: bigint) => Intent
    /** `onSigned`: to be told once what was signed is kept on this device. */
    create: (options: Shared & { readonly intent: Intent }, onSigned: () => void) => OrderFlow
    /** Names of the queries that it changes; the same array in each render. */
    changes: readonly string[]
    warnings: readonly { readonly kind: string }[]
    /** Of the button that places it. */
    label: string
    /** Something that it warns of is being read. */
    isWaiting?: boolean | undefined
  }
  type Own = Pick<LimitIntent, 'chainId' | 'tokenIn' | 'recipient' | 'promised' | 'approval'>
  type Shared = useReviewedFlow.ReturnType<OrderFlowView>['shared']
}
