import { useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/exchange/errors/FailureView'
import type { NextAction } from '@oxbow/exchange/errors/NextAction'
import { nextActions } from '@oxbow/exchange/errors/nextActions'
import type { LiquidityFlowView, LiquidityStepView } from '@oxbow/exchange/flows/liquidity/LiquidityFlowView'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Dialog } from '@oxbow/ui/Dialog'
import { Stepper } from '@oxbow/ui/Stepper'
import type { ReactNode } from 'react'
import { createPortal } from 'react-dom'

/** From the last look at a deposit or an exit to its end: what will happen, what the wallet is asked, what came of it. */
export function LiquidityDialog(props: LiquidityDialog.Props) {
  const { title, startLabel, doneText, view, instead, symbolOf, explain, obstacle, isOpen, children } = props
  const { onStart, onRetry, onReview, onClose, onClosed, onReopen, onGiveUp } = props
  const { t } = useLingui()
  const isFinished = view?.status === 'confirmed'
  const isHalted = view?.status === 'failed' || view?.status === 'rejected'
  // Where trying again would end as before.
  const isHopeless =
    view?.status === 'failed' &&
    view.error &&
    (view.instead !== undefined || nextActions[view.error.code] === 'dismiss')
  // What was agreed to does not hold any more: there is something new to look at first.
  const isStale = view?.status === 'failed' && view.error !== undefined && stale.has(view.error.nextAction)
  if (onReopen)
    return createPortal(
      <div className="pointer-events-none fixed inset-x-0 bottom-6 z-30 flex justify-center px-4">
        <Button className="pointer-events-auto shadow-raised" onClick={onReopen}>
          {t`Continue in your wallet`}
        </Button>
      </div>,
      document.body,
    )
  return (
    <Dialog
      open={isOpen}
      onClose={onClose}
      onClosed={onClosed}
      title={title}
      closeLabel={t`Close`}
      footer={
        isFinished || isHopeless ? (
          <Button size="lg" className="w-full" onClick={onClose}>
            {t`Close`}
          </Button>
        ) : isHalted ? (
          <Button size="lg" className="w-full" onClick={isStale ? onReview : onRetry}>
            {isStale ? t`Review again` : t`Try again`}
          </Button>
        ) : onGiveUp ? (
          <Button size="lg" variant="secondary" className="w-full" onClick={onGiveUp}>
            {t`I rejected it`}
          </Button>
        ) : (
          <Button
            size="lg"
            className="w-full"
            disabled={view !== undefined || obstacle}
            busy={view !== undefined}
            onClick={onStart}
          >
            {startLabel}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5 overflow-y-auto px-5 pt-2 pb-5">
        {/* What was looked at before is not what was sent. */}
        {!view?.instead && children}
        {view && view.steps.length > 1 && <Steps steps={view.steps} view={view} symbolOf={symbolOf} />}
        <div aria-live="polite" className="empty:hidden">
          <Progress view={view} instead={instead} explain={explain} doneText={doneText} />
        </div>
      </div>
    </Dialog>
  )
}

export declare namespace LiquidityDialog {
  type Props = {
    title: string
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
    explain: (error: FailureView) => string
    /** Something shown above keeps it from being begun. */
    obstacle: boolean
    isOpen: boolean
    /** Closed while the wallet asks: brings it back. */
    onReopen?: (() => void) | undefined
    /** The person says that the wallet asks no more; undefined as long as they need not be asked. */
    onGiveUp?: (() => void) | undefined
    onStart: () => void
    onRetry: () => void
    /** Back to the last look, as things are now. */
    onReview: () => void
    onClose: () => void
    onClosed: () => void
    children: ReactNode
  }
}

const stale: ReadonlySet<NextAction> = new Set(['refresh-quote', 'review-again'])

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
}: Pick<LiquidityDialog.Props, 'view' | 'instead' | 'explain' | 'doneText'>) {
  const { t } = useLingui()
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
      return <Banner tone="caution">{t`You declined in your wallet. Nothing was sent.`}</Banner>
    case 'failed':
      return (
        view.error && (
          <Banner tone="critical">
            {explain(view.error)}
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
