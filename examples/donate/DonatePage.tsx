import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import type { FlowView } from '@oxbow/flow/FlowView'
import type { RunningFlow } from '@oxbow/flow/runFlow'
import { useSyncExternalStore } from 'react'
import { type DonateFailure, donateFailures } from './donateFailures.ts'
import { failureMessages, statusMessages } from './donateMessages.ts'

/** One donation: description, button and result. */
export function DonatePage({ flow, wordsOf }: DonatePage.Props) {
  const { status, error, prompt, hash } = useSyncExternalStore(flow.subscribe, flow.getView, flow.getView)
  const canBegin = status === 'review' || status === 'rejected' || status === 'failed'
  return (
    <section>
      <p role="status">
        {prompt?.kind === 'confirm-in-wallet' ? 'Confirm it in your wallet.' : statusMessages[status]}
      </p>
      {error && <p role="alert">{isOwn(error.code) ? failureMessages[error.code] : wordsOf(error.code)}</p>}
      {hash && <p>{hash}</p>}
      {canBegin && (
        <button type="button" onClick={() => flow.send({ type: status === 'review' ? 'START' : 'RETRY' })}>
          {status === 'review' ? 'Give' : 'Try again'}
        </button>
      )}
    </section>
  )
}

export declare namespace DonatePage {
  type Props = {
    flow: RunningFlow<FlowView<FlowPlan, DonateFailure>>
    /** Messages of the failures that every flow may have. */
    wordsOf: (code: string) => string
  }
}

function isOwn(code: string): code is DonateFailure {
  return Object.hasOwn(donateFailures, code)
}
