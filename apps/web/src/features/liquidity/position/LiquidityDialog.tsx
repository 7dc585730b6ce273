import { useLingui } from '@lingui/react/macro'
import type { NextAction } from '@oxbow/failures/NextAction'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { reviewFailureButton } from '../../../state/failure/failureButton.ts'
import { Review } from '../../review/Review.tsx'
import { ReviewFrame } from '../../review/ReviewFrame.tsx'
import type { ReviewButton, ReviewPlan } from '../../review/ReviewPlan.ts'
import { Success } from '../../review/Success.tsx'
import { LiquidityProgress } from './LiquidityProgress.tsx'
import { LiquiditySteps } from './LiquiditySteps.tsx'

/** From the last look at a deposit or an exit to its end: what will happen, what the wallet is asked, what came of it. */
export function LiquidityDialog(props: LiquidityDialog.Props) {
  const { title, failedTitle, startLabel, doneText, view, instead, symbolOf, explain, obstacle, isOpen, children } =
    props
  const { caution, review } = props
  const { transaction, onStart, onRetry, onReview, onClose, onClosed, onReopen, onGiveUp, onNextAction } = props
  const { t, i18n } = useLingui()
  const isFinished = view?.status === 'confirmed'
  const isHalted = view?.status === 'failed' || view?.status === 'rejected'
  const action = view?.error?.nextAction
  // What the wallet sent in its place is no ground to try again.
  const next = reviewFailureButton(view?.status === 'failed' ? (view.instead ? 'check-wallet' : action) : 'try-again')
  const presses = {
    retry: onRetry,
    review: onReview,
    leave: () => {
      if (action && !view?.instead) onNextAction?.(action)
      onClose()
    },
  }
  if (onReopen)
    return createPortal(
      <div className="pointer-events-none fixed inset-x-0 bottom-6 z-30 flex justify-center px-4">
        <Button className="pointer-events-auto shadow-raised" onClick={onReopen}>
          {t`Continue in your wallet`}
        </Button>
      </div>,
      document.body,
    )
  const button: ReviewButton = isHalted
    ? { label: i18n._(next.label), leaves: true, onPress: presses[next.does] }
    : onGiveUp
      ? { label: t`I rejected it`, leaves: true, isSecondary: true, onPress: onGiveUp }
      : { label: startLabel, isBusy: view !== undefined, isDisabled: obstacle, onPress: onStart }
  return (
    <ReviewFrame
      titles={{ review: title, working: title, done: title, failed: failedTitle, cancelled: failedTitle }}
      outcome={{
        status: view?.status === 'elsewhere' ? 'working' : view?.status,
        code: view?.error?.code,
        isInstead: Boolean(view?.instead),
      }}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      {isFinished ? (
        <Success note={doneText} transaction={transaction} next={props.next} onDone={onClose}>
          <div className="w-full text-start">{children}</div>
        </Success>
      ) : (
        // What was looked at before is not what was sent.
        <Review
          plan={{
            summary: !view?.instead && (
              <>
                {view === undefined && caution}
                {children}
              </>
            ),
            ...(view === undefined && review),
            button,
          }}
        >
          {view && view.steps.length > 1 && <LiquiditySteps steps={view.steps} view={view} symbolOf={symbolOf} />}
          {transaction}
          <div aria-live="polite" className="empty:hidden">
            <LiquidityProgress view={view} instead={instead} explain={explain} symbolOf={symbolOf} />
          </div>
        </Review>
      )}
    </ReviewFrame>
  )
}

export declare namespace LiquidityDialog {
  type Props = LiquidityProgress.Props & {
    title: string
    /** When the last transaction is in a block. */
    doneText: string
    /** Once it has failed. */
    failedTitle: string
    /** Of the button that begins. */
    startLabel: string
    /** Something shown above keeps it from being begun. */
    obstacle: boolean
    isOpen: boolean
    /** The transaction itself, once it is in a block. */
    transaction?: ReactNode
    /** What one would do once it is done. */
    next?: Success.Props['next']
    /** Closed while the wallet asks: brings it back. */
    onReopen?: (() => void) | undefined
    /** The person says that the wallet asks no more; undefined as long as they need not be asked. */
    onGiveUp?: (() => void) | undefined
    onStart: () => void
    onRetry: () => void
    /** Back to the last look, as things are now. */
    onReview: () => void
    onClose: () => void
    /** What a failure offers that this dialog cannot do; it closes all the same. */
    onNextAction?: ((action: NextAction) => void) | undefined
    onClosed: () => void
    /** Of the network, before it is begun. */
    caution?: ReactNode
    /** What else is looked at before it is begun. */
    review?: Pick<ReviewPlan, 'costs' | 'choices' | 'warnings' | 'trial' | 'consent' | 'asks'> | undefined
    /** What leaves the wallet and what arrives, before and after. */
    children: ReactNode
  }
}
