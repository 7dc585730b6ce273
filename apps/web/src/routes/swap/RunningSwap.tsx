import type { Network } from '@oxbow/chain/Network'
import type { NextAction } from '@oxbow/failures/NextAction'
import type { SwapFlow } from '@oxbow/swap/SwapFlow'
import type { SwapFlowView } from '@oxbow/swap/SwapFlowView'
import { useState, useSyncExternalStore } from 'react'
import { NetworkCaution } from '../../features/network/NetworkCaution.tsx'
import { ReviewDialog } from '../../features/swap/review/ReviewDialog.tsx'
import { useAside } from '../../state/wallet/useAside.ts'
import { InsteadNotice } from '../page/InsteadNotice.tsx'

/** A flow in its dialog, and what the user wants to do once it is closed. */
export function RunningSwap({ flow, onClosed, ...rest }: RunningSwap.Props) {
  const [next, setNext] = useState<RunningSwap.Next>()
  const view = useSyncExternalStore(flow.subscribe, flow.getView)
  const dialog = useAside({
    moment: toMoment(view),
    steps: view.steps,
    onClose() {
      if (view.status === 'confirmed' || view.status === 'final') setNext('done')
      flow.letGo()
      flow.cancel()
    },
    onSent() {
      flow.letGo()
      onClosed('done')
    },
    onClosed: () => onClosed(next, view.instead !== undefined),
  })
  return (
    <ReviewDialog
      {...rest}
      view={view}
      isOpen={dialog.isOpen}
      onGiveUp={dialog.giveUp}
      instead={view.instead && <InsteadNotice instead={view.instead} network={rest.network} />}
      caution={<NetworkCaution network={rest.network} />}
      // The network cost on screen when the button is pressed.
      onStart={() => flow.start(rest.check?.status === 'known' ? rest.check.check.networkCostWei : undefined)}
      onRetry={flow.retry}
      onReplace={flow.replace}
      onAcceptQuote={flow.acceptQuote}
      onAcceptNetworkCost={flow.acceptNetworkCost}
      onClose={dialog.close}
      onNextStep={() => {
        dialog.close()
        setNext('next-step')
      }}
      onNextAction={(action) => {
        if (action === 'reload') window.location.reload()
        else setNext(pages[action])
      }}
      onClosed={dialog.onClosed}
    />
  )
}

export declare namespace RunningSwap {
  type Next = 'done' | 'next-step' | 'choose-token' | 'connect' | 'activity' | undefined
  type Props = Pick<
    ReviewDialog.Props,
    | 'check'
    | 'step'
    | 'typed'
    | 'worth'
    | 'fee'
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
    /** `isSpent`: the wallet sent something else, which is confirmed. */
    onClosed: (next: Next, isSpent?: boolean) => void
  }
}

const pages: Partial<Record<NextAction, RunningSwap.Next>> = {
  'choose-another-token': 'choose-token',
  'connect-wallet': 'connect',
  'check-activity': 'activity',
}

function toMoment({ status, prompt }: SwapFlowView): useAside.Moment {
  switch (status) {
    case 'review':
      return 'quiet'
    case 'working':
      if (prompt?.kind === 'confirm-in-wallet') return 'asked'
      return prompt?.kind === 'accept-quote' || prompt?.kind === 'accept-network-cost' ? 'person' : 'quiet'
    case 'rejected':
      return 'declined'
    case 'failed':
    case 'replaced':
      return 'person'
    case 'pending':
    case 'confirmed':
    case 'final':
      return 'sent'
  }
}
