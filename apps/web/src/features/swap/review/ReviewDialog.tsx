import { useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { Replacement } from '@oxbow/connectors/Replacement'
import type { SwapFlowView, SwapSummary } from '@oxbow/swap/SwapFlowView'
import type { NextAction } from '@oxbow/transactions/NextAction'
import { Dialog } from '@oxbow/ui/Dialog'
import type { ReactNode } from 'react'
import type { SwapNotice } from '../form/SwapNotice.tsx'
import { FlowOutcome } from './FlowOutcome.tsx'
import { FlowProgress } from './FlowProgress.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import type { TrialRun } from './TrialRun.tsx'

/** From the last look at a trade to its end: what will happen, what the wallet is asked, what came of it. */
export function ReviewDialog(props: ReviewDialog.Props) {
  const { view, isOpen, onClose, onClosed } = props
  const { t } = useLingui()
  const kind = view.summary.kind
  const titles: Record<SwapSummary['kind'], string> = {
    swap: t`Review swap`,
    wrap: t`Review wrap`,
    unwrap: t`Review unwrap`,
  }
  const outcomes = {
    swap: { pending: t`Swap under way`, done: t`Swap complete`, failed: t`Swap failed` },
    wrap: { pending: t`Wrap under way`, done: t`Wrap complete`, failed: t`Wrap failed` },
    unwrap: { pending: t`Unwrap under way`, done: t`Unwrap complete`, failed: t`Unwrap failed` },
  }[kind]
  const title = {
    review: titles[kind],
    working: outcomes.pending,
    pending: outcomes.pending,
    rejected: t`Transaction rejected`,
    confirmed: outcomes.done,
    final: outcomes.done,
    // Called off is what was wanted.
    failed: view.instead
      ? t`Your wallet sent something else`
      : view.error?.code === 'TransactionCancelled'
        ? t`Cancelled`
        : // The wallet holds a request that may still be answered.
          view.error?.code === 'WalletBusy'
          ? t`Wallet is busy`
          : outcomes.failed,
    replaced: outcomes.failed,
  }[view.status]

  return (
    <Dialog open={isOpen} onClose={onClose} onClosed={onClosed} title={title} closeLabel={t`Close`}>
      <Body {...props} onDone={onClose} />
    </Dialog>
  )
}

export declare namespace ReviewDialog {
  type Props = {
    view: SwapFlowView
    isOpen: boolean
    network: Network
    /** What to know of the network first. */
    caution?: ReactNode
    /** What the wallet sent in place of the trade, in words. */
    instead?: ReactNode
    /** Of the quote under review. */
    check: TrialRun.Check | undefined
    /** What people are warned of and were not asked about yet. */
    asksAbout: readonly SwapNotice.TokenWarning[]
    /** Whether the wallet takes approvals and trade together. */
    isOneClick: boolean
    /** Whether the token must be approved first. */
    needsApproval: boolean
    /** Whether the old approval must be set to zero before that, with a transaction of its own. */
    needsReset: boolean
    /** Whether the wallet is asked to sign what Permit2 lets the router take. */
    needsPermit: boolean
    approvalAmount: 'exact' | 'unlimited'
    onApprovalAmount: (amount: 'exact' | 'unlimited') => void
    onStart: () => void
    onRetry: () => void
    /** Asks the wallet to speed up or to cancel what waits. */
    onReplace: (replacement: Replacement) => void
    onAcceptQuote: () => void
    onAcceptNetworkCost: () => void
    /** Gives up what the wallet was not asked for; what it was asked for goes on. */
    onClose: () => void
    /** The person says that the wallet asks no more; undefined as long as they need not be asked. */
    onGiveUp?: (() => void) | undefined
    /** What a failure offers, when it is not to try the same again. */
    onNextAction: (action: NextAction) => void
    onClosed: () => void
  }
}

function Body(props: ReviewDialog.Props & { onDone: () => void }) {
  switch (props.view.status) {
    case 'review':
      return <ReviewForm {...props} />
    case 'working':
    case 'pending':
    case 'rejected':
      return <FlowProgress {...props} />
    case 'confirmed':
    case 'final':
    case 'failed':
    case 'replaced':
      return <FlowOutcome {...props} />
  }
}
