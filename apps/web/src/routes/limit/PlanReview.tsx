import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { toFailure } from '@oxbow/failures/toFailure'
import { checkOrder } from '@oxbow/orders/checkOrder'
import type { LimitFlow } from '@oxbow/orders/createLimitFlow'
import { createPlanFlow } from '@oxbow/orders/createPlanFlow'
import { orderFailures } from '@oxbow/orders/orderFailures'
import type { PlanIntent } from '@oxbow/orders/PlanIntent'
import { planCounterQueryOptions } from '@oxbow/orders/plansQueryOptions'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { PlanDialog } from '../../features/limit/plan/PlanDialog.tsx'
import type { PlanOrder, PlanWarning } from '../../features/limit/plan/PlanState.ts'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TokenCautions } from '../../features/swap/form/TokenCautions.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { orderWords } from '../../state/failure/orderWords.ts'
import { useSettings } from '../../state/settings.ts'
import { rememberPlan } from '../../state/signed/signedPlans.ts'
import { tradeSettingsOf } from '../../state/TradeSettings.ts'
import type { ToUsd } from '../../state/tokens/usePrices.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'
import { toFlowMoment } from '../page/toFlowMoment.ts'
import { useFlowEndButton } from '../page/useFlowEndButton.ts'
import { toPlacementConsent } from './toPlacementConsent.ts'

/** The last look at one trade over time, its flow and its end. */
export function PlanReview(props: PlanReview.Props) {
  const { order, tokenIn, tokenOut, promised, network, connection, tokens, toUsd, warnings, onClosed } = props
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
  const [id] = useState(createId)
  const counter = useQuery({ ...planCounterQueryOptions(client, { account: account.address, network }), retry: 1 })
  const intent = useMemo((): PlanIntent | undefined => {
    if (counter.data === undefined) return undefined
    const { amountIn, leastPrice, market, parts, periodSeconds } = order
    const terms = { chainId, tokenIn, tokenOut, amountIn, parts, periodSeconds, leastPrice, market }
    const own = { recipient: account.address, id, counter: counter.data, startTime: openedAt }
    return { kind: 'plan', ...terms, ...own, promised, approval }
  }, [counter.data, chainId, tokenIn, tokenOut, order, openedAt, account, id, promised, approval])
  const { data: check, error } = useQuery({
    queryKey: ['plan-check', { chainId, account: account.address, id, approval }],
    queryFn: () => checkOrder(client, { intent: intent!, network, account: account.address, wallet }),
    enabled: flow === undefined && intent !== undefined,
    gcTime: 0,
    retry: false,
  })
  const fault = counter.error ?? error
  useEffect(() => () => flow?.dispose(), [flow])
  useEffect(() => {
    if (isDone) void queries.invalidateQueries({ queryKey: ['plans'] })
  }, [isDone, queries])
  const dialog = useAside({
    moment: toFlowMoment(view),
    onSent: () => onClosed(true),
    onClosed: () => onClosed(isDone || view?.instead !== undefined),
  })

  function start() {
    if (intent === undefined || check === undefined) return
    const created = createPlanFlow({
      ...{ client, connection, network, activity, storage, locks, intent },
      walletRpcUrl: toAbsoluteRpcUrl(chainId),
      onSigned(signed) {
        rememberPlan(signed)
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
    return { label: t`Place order`, isBusy: view !== undefined, isDisabled: check === undefined, onPress: start }
  }

  const native = tokens.find(({ address }) => address === nativeToken)
  return (
    <PlanDialog
      order={order}
      startTime={openedAt}
      tokenIn={tokenIn}
      tokenOut={tokenOut}
      spends={order.amountIn + promised}
      check={check}
      fault={fault ? toFailure(fault, orderFailures).code : undefined}
      view={view}
      isSigned={isSigned}
      approval={approval}
      onApproval={setApproval}
      warnings={warnings}
      cautions={<TokenCautions cautions={props.cautions} />}
      consent={toPlacementConsent(props, t`I understand, and I want to place this order.`)}
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

export declare namespace PlanReview {
  type Props = {
    /** What was on the page when the review was asked for. */
    order: PlanOrder
    warnings: readonly PlanWarning[]
    cautions: readonly TokenCautions.Caution[]
    /** As they are sold. */
    tokenIn: Token
    tokenOut: Token
    /** Of the token that is sold, raw units that other plans may take. */
    promised: bigint
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

/** 31 random bytes, and one for the number of the part. */
function createId(): `0x${string}` {
  const bytes = crypto.getRandomValues(new Uint8Array(31))
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}00`
}
