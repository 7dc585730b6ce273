import type { Network } from '@oxbow/chain/Network'
import type { WalletConnection } from '@oxbow/connectors/Wallet'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import type { ReviewButton } from '../../features/review/ReviewPlan.ts'
import { TransactionLine } from '../../features/review/TransactionLine.tsx'
import { activity, client, locks, storage } from '../../state/exchange.ts'
import { useAside } from '../../state/wallet/useAside.ts'
import { toAbsoluteRpcUrl } from '../../state/wallet/useWallets.ts'
import { InsteadNotice } from './InsteadNotice.tsx'
import { toFlowMoment } from './toFlowMoment.ts'
import { useFlowEndButton } from './useFlowEndButton.ts'
import { useFlowRefresh } from './useFlowRefresh.ts'

/** The shared parts of all domains' reviews on one network: the flow from start to end, its dialog, and what it shows. */
export function useReviewedFlow<View extends useReviewedFlow.View>(
  options: useReviewedFlow.Options<View>,
): useReviewedFlow.ReturnType<View> {
  const { network, connection, changes, onSent, onClosed } = options
  const [flow, setFlow] = useState<RunningFlow<View>>()
  const view = useSyncExternalStore(flow?.subscribe ?? neverChanges, () => flow?.getView())
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  useEffect(() => () => flow?.dispose(), [flow])
  useFlowRefresh(view?.status, changes)
  const dialog = useAside({ moment: toFlowMoment(view), steps: view?.steps, onSent, onClosed: () => onClosed(view) })
  const end = useFlowEndButton({
    view,
    dialog,
    onRetry: () => flow?.send({ type: 'RETRY' }),
    onReview: () => setFlow(undefined),
  })
  return {
    flow,
    end,
    shared: {
      client,
      connection,
      network,
      activity,
      storage,
      locks,
      walletRpcUrl: toAbsoluteRpcUrl(network.chainId),
    },
    start(created, networkCostWei) {
      setFlow(created)
      created.send({ type: 'START', networkCostWei })
    },
    close: dialog.close,
    shown: {
      view,
      native: network.nativeCurrency,
      caution: <NetworkCaution network={network} />,
      transaction: isDone && view.hash && <TransactionLine hash={view.hash} network={network} />,
      instead: view?.instead && <InsteadNotice instead={view.instead} network={network} />,
      isOpen: dialog.isOpen,
      onClose: dialog.close,
      onClosed: dialog.onClosed,
    },
  }
}

export declare namespace useReviewedFlow {
  type View = Omit<FlowView<unknown>, 'error'> & { readonly error: FailureView<string> | undefined }
  type Options<Shown extends View> = {
    network: Network
    connection: WalletConnection
    /** Keys of the queries that it changes; the same array in each render. */
    changes: readonly string[]
    /** Called if it is sent while the dialog is set aside. */
    onSent: () => void
    onClosed: (view: Shown | undefined) => void
  }
  type ReturnType<Shown extends View> = {
    /** Undefined until started. */
    flow: RunningFlow<Shown> | undefined
    /** Replaces the domain's own button at certain stages of the flow. */
    end: ReviewButton | undefined
    /** Options for the domain's flow. */
    shared: {
      client: typeof client
      connection: WalletConnection
      network: Network
      activity: typeof activity
      storage: typeof storage
      locks: typeof locks
      walletRpcUrl: string
    }
    start: (created: RunningFlow<Shown>, networkCostWei: bigint | undefined) => void
    close: () => void
    /** Props for the domain's dialog. */
    shown: {
      view: Shown | undefined
      native: Network['nativeCurrency']
      caution: ReactNode
      transaction: ReactNode
      instead: ReactNode
      isOpen: boolean
      onClose: () => void
      onClosed: () => void
    }
  }
}

const neverChanges = () => () => {}
