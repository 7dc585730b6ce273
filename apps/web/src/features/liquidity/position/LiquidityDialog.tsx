import { useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { NextAction } from '@oxbow/failures/NextAction'
import type { LiquidityFlowView, LiquidityStepView } from '@oxbow/liquidity/LiquidityFlowView'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Stepper } from '@oxbow/ui/Stepper'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { liquidityFailureButton } from '../../../state/failure/failureButton.ts'
import { failureTitles, moneyWords } from '../../../state/failure/failureWords.ts'
import { useDeclined } from '../../../state/failure/useDeclined.ts'
import { Review } from '../../review/Review.tsx'
import { ReviewFrame } from '../../review/ReviewFrame.tsx'
import type { ReviewButton } from '../../review/ReviewPlan.ts'

/** From the last look at a deposit or an exit to its end: what will happen, what the wallet is asked, what came of it. */
export function LiquidityDialog(props: LiquidityDialog.Props) {
  const { title, failedTitle, startLabel, doneText, view, instead, symbolOf, explain, obstacle, isOpen, children } =
    props
  const { transaction, onStart, onRetry, onReview, onClose, onClosed, onReopen, onGiveUp, onNextAction } = props
  const { t, i18n } = useLingui()
  const isFinished = view?.status === 'confirmed'
  const isHalted = view?.status === 'failed' || view?.status === 'rejected'
  const action = view?.error?.nextAction
  // What the wallet sent in its place is no ground to try again.
  const next = liquidityFailureButton(
    view?.status === 'failed' ? (view.instead ? 'check-wallet' : action) : 'try-again',
  )
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
  const button: ReviewButton = isFinished
    ? { label: t`Close`, leaves: true, onPress: onClose }
    : isHalted
      ? { label: i18n._(next.label), leaves: true, onPress: presses[next.does] }
      : onGiveUp
        ? { label: t`I rejected it`, leaves: true, isSecondary: true, onPress: onGiveUp }
        : { label: startLabel, isBusy: view !== undefined, isDisabled: obstacle, onPress: onStart }
  return (
    <ReviewFrame
      titles={{ review: title, working: title, done: title, failed: failedTitle, cancelled: failedTitle }}
      outcome={{ status: view?.status, code: view?.error?.code, isInstead: Boolean(view?.instead) }}
      isOpen={isOpen}
      onClose={onClose}
      onClosed={onClosed}
    >
      {/* What was looked at before is not what was sent. */}
      <Review plan={{ summary: !view?.instead && children, button }}>
        {view && view.steps.length > 1 && <Steps steps={view.steps} view={view} symbolOf={symbolOf} />}
        {transaction}
        <div aria-live="polite" className="empty:hidden">
          <Progress view={view} instead={instead} explain={explain} doneText={doneText} symbolOf={symbolOf} />
        </div>
      </Review>
    </ReviewFrame>
  )
}

export declare namespace LiquidityDialog {
  type Props = {
    title: string
    /** Once it has failed. */
    failedTitle: string
    /** Of the button that begins. */
    startLabel: string
    /** When the last transaction is in a block. */
    doneText: string
    /** Undefined until it is begun. */
    view: LiquidityFlowView | undefined
    /** What the wallet sent in place of what was looked at, in words. */
    instead: ReactNode
    symbolOf: (token: `0x${string}`) => string
    /** What went wrong, in words. */
    explain: (error: FailureView<LiquidityFailureCode>) => string
    /** Something shown above keeps it from being begun. */
    obstacle: boolean
    isOpen: boolean
    /** The transaction itself, once it is in a block. */
    transaction?: ReactNode
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
    children: ReactNode
  }
}

function Steps({
  steps,
  view,
  symbolOf,
}: { steps: readonly LiquidityStepView[] } & Pick<LiquidityDialog.Props, 'symbolOf'> & { view: LiquidityFlowView }) {
  const { t } = useLingui()
  const toTitle = ({ kind, token }: LiquidityStepView): string => {
    const symbol = token === undefined ? '' : symbolOf(token)
    switch (kind) {
      case 'reset-approval':
        return t`Reset the approval of ${symbol}`
      case 'approve':
        return t`Approve ${symbol}, this amount and no more`
      case 'permit':
        return t`Sign the permission for these amounts`
      case 'send':
        return t`Confirm the transaction`
      case 'batch':
        return t`Confirm all of it at once`
    }
  }
  const isLost = view.status === 'failed' || view.status === 'rejected'
  return (
    <Stepper
      label={t`Steps`}
      stateLabels={{ waiting: t`Waiting`, active: t`Now`, done: t`Done`, failed: t`Not done` }}
      steps={steps.map((step) => ({
        id: `${step.kind}${step.token ?? ''}`,
        title: toTitle(step),
        state: step.state === 'upcoming' ? 'waiting' : step.state === 'active' && isLost ? 'failed' : step.state,
      }))}
    />
  )
}

function Progress({
  view,
  instead,
  explain,
  doneText,
  symbolOf,
}: Pick<LiquidityDialog.Props, 'view' | 'instead' | 'explain' | 'doneText' | 'symbolOf'>) {
  const { t, i18n } = useLingui()
  const declined = useDeclined()
  const code = view?.error?.code
  const heading = code && failureTitles[code]
  const money = code && moneyWords(code)
  switch (view?.status) {
    case 'working':
      if (view.prompt === 'switch-chain')
        return <Banner tone="info">{t`Change the network in your wallet if it asks.`}</Banner>
      if (view.prompt === 'confirm') return <Banner tone="info">{t`Confirm in your wallet.`}</Banner>
      return <Banner tone="info">{t`Reading the network and trying it out.`}</Banner>
    case 'pending':
      if (view.error) return <Banner tone="caution">{explain(view.error)}</Banner>
      return <Banner tone="info">{t`On its way.`}</Banner>
    case 'rejected':
      return (
        <Banner tone="caution">
          {declined(view.steps, ({ token }) => (token === undefined ? '' : symbolOf(token)))}
        </Banner>
      )
    case 'failed':
      return (
        view.error && (
          <Banner tone="critical" title={heading && i18n._(heading)}>
            <p>{explain(view.error)}</p>
            {money && <p>{i18n._(money)}</p>}
            {instead}
          </Banner>
        )
      )
    case 'confirmed':
      return <Banner tone="info">{doneText}</Banner>
    case undefined:
      return null
  }
}
