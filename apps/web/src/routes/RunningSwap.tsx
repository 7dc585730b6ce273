import type { Network } from '@oxbow/chain/Network'
import type { NextAction } from '@oxbow/exchange/errors/NextAction'
import type { SwapFlow } from '@oxbow/exchange/flows/swap/SwapFlow'
import { useState, useSyncExternalStore } from 'react'
import { NetworkCaution } from '../features/network/NetworkCaution.tsx'
import { ReviewDialog } from '../features/swap/ReviewDialog.tsx'

/** A flow in its dialog, and what its person wants to do once that is closed. */
export function RunningSwap({ flow, onClosed, ...rest }: RunningSwap.Props) {
  const [next, setNext] = useState<RunningSwap.Next>()
  const view = useSyncExternalStore(flow.subscribe, flow.getView)
  return (
    <ReviewDialog
      {...rest}
      view={view}
      caution={<NetworkCaution network={rest.network} />}
      onStart={flow.start}
      onRetry={flow.retry}
      onReplace={flow.replace}
      onAcceptQuote={flow.acceptQuote}
      onCancel={() => {
        if (view.status === 'confirmed' || view.status === 'final') setNext('done')
        flow.letGo()
        flow.cancel()
      }}
      onNextAction={(action) => {
        if (action === 'reload') window.location.reload()
        else setNext(pages[action])
      }}
      onClosed={() => onClosed(next)}
    />
  )
}

export declare namespace RunningSwap {
  type Next = 'done' | 'choose-token' | 'connect' | 'activity' | undefined
  type Props = Pick<
    ReviewDialog.Props,
    | 'check'
    | 'asksAbout'
    | 'isOneClick'
    | 'needsApproval'
    | 'needsReset'
    | 'needsPermit'
    | 'approvalAmount'
    | 'onApprovalAmount'
  > & {
    flow: SwapFlow
    network: Network
    onClosed: (next: Next) => void
  }
}

const pages: Partial<Record<NextAction, RunningSwap.Next>> = {
  'choose-another-token': 'choose-token',
  'connect-wallet': 'connect',
  'check-activity': 'activity',
}
