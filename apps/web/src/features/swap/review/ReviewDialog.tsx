import { useLingui } from '@lingui/react/macro'
import type { SwapSummary } from '@oxbow/swap/SwapFlowView'
import { ReviewFrame } from '../../review/ReviewFrame.tsx'
import { FlowOutcome } from './FlowOutcome.tsx'
import { FlowProgress } from './FlowProgress.tsx'
import { ReviewForm } from './ReviewForm.tsx'
import type { ReviewProps } from './ReviewProps.ts'

/** A trade, from review to end: its effects, the wallet prompts, and the outcome. */
export function ReviewDialog(props: ReviewDialog.Props) {
  const { view, step, network, isOpen, onClose, onClosed } = props
  const { t } = useLingui()
  const kind = view.summary.kind
  const { index = 1, of = 1, bridgesTo } = step ?? {}
  const titles: Record<SwapSummary['kind'], string> = {
    swap: t`Review swap`,
    wrap: t`Review wrap`,
    unwrap: t`Review unwrap`,
  }
  const outcomes = {
    swap: { pending: t`Swapping…`, done: t`Swap complete`, failed: t`Swap failed` },
    wrap: { pending: t`Wrapping…`, done: t`Wrap complete`, failed: t`Wrap failed` },
    unwrap: { pending: t`Unwrapping…`, done: t`Unwrap complete`, failed: t`Unwrap failed` },
  }[kind]
  return (
    <ReviewFrame
      titles={{
        review: step ? t`Step ${index} of ${of}: swap on ${network.name}` : titles[kind],
        working: outcomes.pending,
        // The output is bridged next, so nothing has arrived yet.
        done: bridgesTo === undefined ? outcomes.done : t`Step ${index} of ${of} done`,
        failed: outcomes.failed,
        cancelled: t`Canceled`,
      }}
      outcome={{ status: view.status, code: view.error?.code, isInstead: view.instead !== undefined }}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      <Body {...props} onDone={onClose} />
    </ReviewFrame>
  )
}

export declare namespace ReviewDialog {
  type Props = ReviewProps
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
