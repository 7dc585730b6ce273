import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { checkOrder } from '@oxbow/orders/checkOrder'
import { createLimitFlow, type LimitFlow } from '@oxbow/orders/createLimitFlow'
import { getNonce } from '@oxbow/orders/getNonce'
import type { LimitIntent } from '@oxbow/orders/LimitIntent'
import { marketOutputQueryOptions } from '@oxbow/orders/marketOutputQueryOptions'
import { orderFailures } from '@oxbow/orders/orderFailures'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { LimitDialog } from '../../features/limit/LimitDialog.tsx'
import type { LimitForm } from '../../features/limit/LimitForm.ts'
import { secondsOf } from '../../features/limit/LimitForm.ts'
import { type LimitWarning, type PricedOrder, toPoolsWarning } from '../../features/limit/LimitState.ts'
import type { Market } from '../../features/limit/Market.ts'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TokenCautions } from '../../features/swap/form/TokenCautions.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { orderWords } from '../../state/failure/orderWords.ts'
import { useSettings } from '../../state/settings.ts'
import { rememberOrder } from '../../state/signed/signedOrders.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import type { ToUsd } from '../../state/tokens/usePrices.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { toFlowMoment } from '../page/toFlowMoment.ts'
import { useFlowEndButton } from '../page/useFlowEndButton.ts'
import { toPlacementConsent } from './toPlacementConsent.ts'

/** The last look at one limit order, its flow and its end. */
export function LimitReview(props: LimitReview.Props) {
  const { order, form, tokenIn, tokenOut, promised, network, connection, tokens, toUsd, onClosed } = props
  const { t, i18n } = useLingui()
  const queries = useQueryClient()
  const { trade } = useSettings()
  const [flow, setFlow] = useState<LimitFlow>()
  const [approval, setApproval] = useState(tradeSettingsOf(trade, network.chainId).approvalAmount)
  const [isSigned, setIsSigned] = useState(false)
  const [openedAt] = useState(() => Math.floor(Date.now() / 1_000))
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  const { wallet, account } = connection
  const { chainId } = network
  const deadline = openedAt + secondsOf(form.expiry)
  const nonce = useQuery({
    queryKey: ['order-nonce', { chainId, account: account.address, openedAt }],
    queryFn: () => getNonce(client, { account: account.address, chainId }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  const intent = useMemo(
    (): LimitIntent | undefined =>
      nonce.data === undefined
        ? undefined
        : {
            kind: 'limit',
            chainId,
            tokenIn,
            tokenOut,
            amountIn: order.amountIn,
            price: order.price,
            deadline,
            recipient: account.address,
            nonce: nonce.data,
            promised,
            approval,
          },
    [nonce.data, chainId, tokenIn, tokenOut, order, deadline, account, promised, approval],
  )
  const { data: check, error } = useQuery({
    queryKey: ['order-check', { chainId, account: account.address, nonce: String(nonce.data), approval, openedAt }],
    queryFn: () => checkOrder(client, { intent: intent!, network, account: account.address, wallet }),
    enabled: flow === undefined && intent !== undefined,
    gcTime: 0,
    retry: false,
  })
  const fault = nonce.error ?? error
  const inPools = useQuery({
    ...marketOutputQueryOptions(client, {
      ...{ network, wallet, amountIn: order.amountIn },
      ...{ tokenIn: tokenIn.address, tokenOut: tokenOut.address },
    }),
    enabled: flow === undefined,
  })
  const poolsWarning = inPools.isPending ? undefined : toPoolsWarning(order.leastOut, inPools.data ?? null)
  const warnings = poolsWarning ? [poolsWarning, ...props.warnings] : props.warnings
  useEffect(() => () => flow?.dispose(), [flow])
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['orders'] })
  }, [isDone, queries])
  const dialog = useAside({
    moment: toFlowMoment(view),
    onSent: () => onClosed(true),
    onClosed: () => onClosed(isDone || view?.instead !== undefined),
  })

  function start() {
    if (intent === undefined || check === undefined) return
    const created = createLimitFlow({
      ...{ client, connection, network, activity, storage, locks, intent },
      walletRpcUrl: toAbsoluteRpcUrl(chainId),
      onSigned(signed) {
        rememberOrder(signed)
        setIsSigned(true)
      },
    })
    setFlow(created)
    created.send({ type: 'START', networkCostWei: check.networkCostWei })
  }

  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })

  function toButton(): ReviewButton {
    if (end) return end
    return {
      label: t`Place limit`,
      isBusy: view !== undefined || inPools.isPending,
      isDisabled: check === undefined,
      onPress: start,
    }
  }

  const native = tokens.find(({ address }) => address === nativeToken)
  return (
    <LimitDialog
      order={order}
      market={props.market}
      direction={form.direction}
      tokenIn={tokenIn}
      tokenOut={tokenOut}
      version={props.version}
      spends={order.amountIn + promised}
      deadline={deadline}
      check={check}
      fault={fault ? toFailure(fault, orderFailures).code : undefined}
      view={view}
      isSigned={isSigned}
      approval={approval}
      onApproval={setApproval}
      warnings={warnings}
      cautions={<TokenCautions cautions={props.cautions} />}
      consent={toPlacementConsent(
        { warnings, cautions: props.cautions },
        t`I understand, and I want to place this order.`,
      )}
      native={network.nativeCurrency}
      costUsd={toUsd(native, check?.networkCostWei)}
      button={toButton()}
      caution={<NetworkCaution network={network} />}
      instead={view?.instead && <InsteadNotice instead={view.instead} network={network} />}
      explain={(code) => i18n._(orderWords(code))}
      onOrders={() => {
        dialog.close()
        props.onOrders()
      }}
      isOpen={dialog.isOpen}
      onClose={dialog.close}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace LimitReview {
  type Props = {
    /** What was on the page when the review was asked for. */
    order: PricedOrder
    form: LimitForm
    market: Market
    warnings: readonly LimitWarning[]
    cautions: readonly TokenCautions.Caution[]
    tokenIn: Token
    tokenOut: Token
    /** Of the token that is sold, raw units that other open orders may take. */
    promised: bigint
    version: 'v1' | 'v3'
    network: Network
    connection: WalletConnection
    tokens: readonly Token[]
    toUsd: ToUsd
    onOrders: () => void
    /** With whether something was done. */
    onClosed: (isDone: boolean) => void
  }
}

const neverChanges = () => () => {}
