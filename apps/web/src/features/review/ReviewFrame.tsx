import { useLingui } from '@lingui/react/macro'
import { Dialog } from '@oxbow/ui/Dialog'
import type { ReactNode } from 'react'
import { BlockedWindowNotice } from './BlockedWindowNotice.tsx'

/** The dialog of a flow, from review to end, titled by its stage. */
export function ReviewFrame({ titles, outcome, isOpen, onClose, onClosed, children }: ReviewFrame.Props) {
  const { t } = useLingui()
  const title = {
    rejected: t`Transaction rejected`,
    ...titles,
    instead: t`Your wallet sent something else`,
    // The wallet has an open request that may still be answered.
    busy: t`Wallet is busy`,
  }[toStage(outcome)]
  return (
    <Dialog open={isOpen} onClose={onClose} onClosed={onClosed} title={title} closeLabel={t`Close`}>
      <BlockedWindowNotice className="px-5 pt-1 pb-3" />
      {children}
    </Dialog>
  )
}

export declare namespace ReviewFrame {
  type Props = {
    titles: Readonly<Record<'review' | 'working' | 'done' | 'failed' | 'cancelled', string>> & {
      /** Default: that the transaction was rejected. */
      readonly rejected?: string
    }
    outcome: Outcome
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
    children: ReactNode
  }
  type Outcome = {
    /** Of the flow; undefined until started. */
    readonly status:
      | 'review'
      | 'working'
      | 'pending'
      | 'rejected'
      | 'confirmed'
      | 'final'
      | 'failed'
      | 'replaced'
      | undefined
    readonly code: string | undefined
    /** The wallet sent something else instead. */
    readonly isInstead: boolean
  }
}

function toStage({ status, code, isInstead }: ReviewFrame.Outcome) {
  switch (status) {
    case undefined:
    case 'review':
      return 'review'
    case 'working':
    case 'pending':
      return 'working'
    case 'rejected':
      return 'rejected'
    case 'confirmed':
    case 'final':
      return 'done'
    case 'replaced':
      return 'failed'
    case 'failed':
      if (isInstead) return 'instead'
      // The user wanted the cancellation, so it isn't a failure.
      if (code === 'TransactionCancelled') return 'cancelled'
      return code === 'WalletBusy' ? 'busy' : 'failed'
  }
}
