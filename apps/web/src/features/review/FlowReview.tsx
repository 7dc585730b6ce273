import { useLingui } from '@lingui/react/macro'
import type { SentInstead } from '@oxbow/transactions/findInstead'
import type { ReactNode } from 'react'
import type { PageFailureCode } from '../../state/failure/PageFailureCode.ts'
import { FlowStatus } from './FlowStatus.tsx'
import { hasBegun } from './hasBegun.ts'
import { Review } from './Review.tsx'
import { ReviewFrame } from './ReviewFrame.tsx'
import type { ReviewPlan } from './ReviewPlan.ts'

/** The dialog of a flow: its plan before the start, its progress, and its end. A domain supplies the plan and the words. */
export function FlowReview<Code extends PageFailureCode>(props: FlowReview.Props<Code>) {
  const { view, titles, caution, instead, explain, asking, done, isOpen, onClose, onClosed } = props
  const { t } = useLingui()
  const { checking = t`Checking…` } = props
  const { summary, button, ...review } = props.plan
  const begun = hasBegun(view)
  const isDone = view?.status === 'confirmed' || view?.status === 'final'
  return (
    <ReviewFrame
      titles={titles}
      outcome={{
        status: view?.status === 'elsewhere' ? 'working' : view?.status,
        code: view?.error?.code,
        isInstead: view?.instead !== undefined,
      }}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      {isDone && done ? (
        done
      ) : (
        <Review
          plan={{
            // What was reviewed isn't what was sent.
            summary: !view?.instead && (
              <>
                {!begun && caution}
                {summary}
              </>
            ),
            ...(!begun && review),
            button,
          }}
        >
          {props.beforeStatus}
          <div aria-live="polite" className="empty:hidden">
            {props.status || (
              <FlowStatus view={view} checking={checking} asking={asking} instead={instead} explain={explain} />
            )}
          </div>
          {props.afterStatus}
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace FlowReview {
  /** What dialogs of flows pass on unchanged. */
  type Shared<Code extends PageFailureCode> = {
    view: (NonNullable<FlowStatus.Props<Code>['view']> & { readonly instead: SentInstead | undefined }) | undefined
    /** A warning about the network, before the start. */
    caution?: ReactNode
    /** What the wallet sent instead of the reviewed transaction. */
    instead: ReactNode
    explain: (code: Code) => string
    isOpen: boolean
    onClose: () => void
    onClosed: () => void
  }
  type Props<Code extends PageFailureCode> = Shared<Code> & {
    titles: ReviewFrame.Props['titles']
    /** All but its summary and its button goes at the start. */
    plan: ReviewPlan
    /** Shown at the end; default the summary. */
    done?: ReactNode
    /** Shown while the wallet isn't being asked. */
    checking?: string
    asking?: FlowStatus.Props<Code>['asking']
    /** Replaces the flow's own status. */
    status?: ReactNode
    beforeStatus?: ReactNode
    afterStatus?: ReactNode
  }
}
