import { useLingui } from '@lingui/react/macro'
import type { NextAction } from '@oxbow/failures/NextAction'
import { Button } from '@oxbow/ui/Button'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { reviewFailureButton } from '../../../state/failure/failureButton.ts'
import { FlowReview } from '../../review/FlowReview.tsx'
import type { ReviewButton, ReviewPlan } from '../../review/ReviewPlan.ts'
import { Success } from '../../review/Success.tsx'
import { LiquidityProgress } from './LiquidityProgress.tsx'
import { LiquiditySteps } from './LiquiditySteps.tsx'

/** A deposit or withdrawal, from review to confirmation. */
export function LiquidityDialog(props: LiquidityDialog.Props) {
  const { title, failedTitle, startLabel, doneText, view, instead, symbolOf, explain, obstacle, isOpen, children } =
    props
  const { caution, review } = props
  const { transaction, onStart, onRetry, onReview, onClose, onClosed, onReopen, onGiveUp, onNextAction } = props
  const { t, i18n } = useLingui()
  const { index = 1, of = 1 } = props.step ?? {}
  const stepTitle = props.step ? t`Step ${index} of ${of}: ${title}` : title
  const isHalted = view?.status === 'failed' || view?.status === 'rejected'
  const action = view?.error?.nextAction
  // If the wallet sent something else, no retry is offered.
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
    <FlowReview
      view={view}
      titles={{
        review: stepTitle,
        working: stepTitle,
        done: index < of ? t`Step ${index} of ${of} done` : title,
        failed: failedTitle,
        cancelled: failedTitle,
      }}
      caution={caution}
      plan={{ ...review, summary: children, button }}
      instead={instead}
      explain={explain}
      beforeStatus={
        <>
          {view && view.steps.length > 1 && <LiquiditySteps steps={view.steps} view={view} symbolOf={symbolOf} />}
          {transaction}
        </>
      }
      status={<LiquidityProgress view={view} instead={instead} explain={explain} symbolOf={symbolOf} />}
      done={
        <Success note={doneText} transaction={transaction} next={props.next} onDone={onClose}>
          <div className="w-full text-start">{children}</div>
        </Success>
      }
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    />
  )
}

/** Counted from 1. */
export type MoveStep = { readonly index: number; readonly of: number }

export declare namespace LiquidityDialog {
  type Props = LiquidityProgress.Props & {
    title: string
    /** Its place in a move that takes several dialogs. */
    step?: MoveStep | undefined
    /** After the last transaction is confirmed. */
    doneText: string
    /** After a failure. */
    failedTitle: string
    /** Label of the start button. */
    startLabel: string
    /** An obstacle shown above prevents the start. */
    obstacle: boolean
    isOpen: boolean
    /** The transaction, once confirmed. */
    transaction?: ReactNode
    /** What to do after success. */
    next?: Success.Props['next']
    /** Reopens a dialog that was closed while the wallet asks. */
    onReopen?: (() => void) | undefined
    /** Called if the user says that the wallet no longer asks; undefined while that isn't needed. */
    onGiveUp?: (() => void) | undefined
    onStart: () => void
    onRetry: () => void
    /** Back to an updated review. */
    onReview: () => void
    onClose: () => void
    /** Handles a failure's action that this dialog can't; the dialog closes anyway. */
    onNextAction?: ((action: NextAction) => void) | undefined
    onClosed: () => void
    /** A warning about the network, before the start. */
    caution?: ReactNode
    /** Further parts of the review. */
    review?: Pick<ReviewPlan, 'costs' | 'choices' | 'warnings' | 'simulation' | 'consent' | 'asks'> | undefined
    /** Amounts sent and received, before and after. */
    children: ReactNode
  }
}
