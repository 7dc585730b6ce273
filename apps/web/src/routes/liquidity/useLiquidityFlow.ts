import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import { createLiquidityFlow, type LiquidityFlow } from '@oxbow/liquidity/createLiquidityFlow'
import type { LiquidityFlowView } from '@oxbow/liquidity/LiquidityFlowView'
import type { LiquidityPlan } from '@oxbow/liquidity/LiquidityPlan'
import { createElement, useEffect, useState, useSyncExternalStore } from 'react'
import type { LiquidityDialog } from '../../features/liquidity/position/LiquidityDialog.tsx'
import { TransactionLine } from '../../features/review/TransactionLine.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { accountDrawer } from '../../state/wallet/walletState.ts'
import { useFlowRefresh } from '../page/useFlowRefresh.ts'
import { useLiquiditySettings } from './useLiquiditySettings.ts'

/** One deposit or withdrawal of a page, before and after it starts. Once it is over, positions and balances are refreshed. */
export function useLiquidityFlow(
  network: Network,
  connection: WalletConnection | undefined,
  onClosed: (isDone: boolean) => void,
): useLiquidityFlow.ReturnType {
  const { lifetimeSeconds } = useLiquiditySettings(network)
  const [flow, setFlow] = useState<LiquidityFlow>()
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed'
  const hash = view?.hash
  const isOver = isDone || view?.status === 'failed'
  useEffect(() => () => flow?.dispose(), [flow])
  useFlowRefresh(view?.status, changes)

  const dialog = useAside({
    moment: view === undefined ? 'quiet' : toMoment(view),
    steps: view?.steps,
    onSent: () => onClosed(isDone),
    onClosed: () => onClosed(isDone),
  })

  return {
    view,
    start(asked) {
      if (connection === undefined) return
      const walletRpcUrl = toAbsoluteRpcUrl(network.chainId)
      const shared = { client, connection, network, activity, storage, locks, walletRpcUrl, lifetimeSeconds }
      setFlow(createLiquidityFlow({ ...shared, ...asked }))
    },
    dialog: {
      view,
      isOpen: dialog.isOpen,
      transaction: hash && isOver && createElement(TransactionLine, { hash, network }),
      onReopen: dialog.reopen,
      onGiveUp: dialog.giveUp,
      onRetry: () => flow?.retry(),
      onReview: () => setFlow(undefined),
      onClose: dialog.close,
      onNextAction: (action) => {
        if (action === 'reload') window.location.reload()
        if (action === 'connect-wallet' || action === 'check-activity') accountDrawer.open()
      },
      onClosed: dialog.onClosed,
    },
  }
}

export declare namespace useLiquidityFlow {
  type ReturnType = {
    /** Undefined until started. */
    view: LiquidityFlowView | undefined
    start: (asked: Asked) => void
    /** The state of its dialog. */
    dialog: Pick<
      LiquidityDialog.Props,
      | 'view'
      | 'isOpen'
      | 'transaction'
      | 'onReopen'
      | 'onGiveUp'
      | 'onRetry'
      | 'onReview'
      | 'onClose'
      | 'onNextAction'
      | 'onClosed'
    >
  }
}

/** A start requires a reviewed plan. */
type Asked = Pick<createLiquidityFlow.Options, 'prepare' | 'key' | 'kind' | 'tokens' | 'batches' | 'most'> & {
  readonly reviewed: LiquidityPlan
  /** From the simulation; undefined if it failed. */
  readonly networkCostWei: bigint | undefined
}

const changes = ['positions', 'balances', 'deposit-pool', 'earnings', 'rewards']
const neverChanges = () => () => {}

/** Whether the transaction itself was sent, and not only an approval for it. */
export function isTransactionSent({ status, steps }: LiquidityFlowView): boolean {
  if (status === 'confirmed') return true
  const active = steps.find(({ state }) => state === 'active')
  return status === 'pending' && (active?.kind === 'send' || active?.kind === 'batch')
}

/** The progress, for a dialog that may be set aside. */
export function toMoment(view: LiquidityFlowView): useAside.Moment {
  if (isTransactionSent(view)) return 'sent'
  switch (view.status) {
    case 'failed':
      return 'person'
    case 'rejected':
      return 'declined'
    default:
      return view.prompt?.kind === 'confirm-in-wallet' ? 'asked' : 'quiet'
  }
}
