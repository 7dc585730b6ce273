import { Trans, useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import type { SwapFlowView, SwapStepKind, SwapStepState } from '@oxbow/swap/SwapFlowView'
import { Address } from '@oxbow/ui/Address'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { Stepper } from '@oxbow/ui/Stepper'
import type { ReactNode } from 'react'
import { failureTitles, limitWords } from '../../../state/failure/failureWords.ts'
import { useDeclined } from '../../../state/failure/useDeclined.ts'
import { nextActionLabels } from '../quote/quoteFailures.ts'
import { failureMessages } from './failureMessages.ts'
import type { ReviewProps } from './ReviewProps.ts'
import { TradeSummary } from './TradeSummary.tsx'

/** The steps of a trade under way, and what is wanted of its owner right now. */
export function FlowProgress(props: ReviewProps & { onDone: () => void }) {
  const { view, onRetry, onGiveUp } = props
  const { t } = useLingui()
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-6 overflow-y-auto px-5 pt-2 pb-6">
        <TradeSummary summary={view.summary} />
        <FlowSteps view={view} />
        <div role="status" aria-live="polite">
          <Prompt {...props} />
        </div>
      </div>
      {view.replacements.length > 0 && <ReplaceButtons {...props} />}
      {onGiveUp && (
        <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button size="lg" variant="secondary" className="flex-1" onClick={onGiveUp}>
            {t`I rejected it`}
          </Button>
        </footer>
      )}
      {view.status === 'rejected' && (
        <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <Button size="lg" className="flex-1" onClick={onRetry}>
            {t`Try again`}
          </Button>
        </footer>
      )}
    </>
  )
}

/** The steps with their states, shared by progress and failure. */
export function FlowSteps({ view }: { view: SwapFlowView }) {
  const { t } = useLingui()
  const { symbol } = view.summary.tokenIn
  const titles: Record<SwapStepKind, string> = {
    'reset-approval': t`Reset the old approval of ${symbol}`,
    approve: t`Approve ${symbol}`,
    permit: t`Sign the permission for this trade`,
    wrap: t`Wrap ${symbol}`,
    unwrap: t`Unwrap ${symbol}`,
    swap: t`Confirm the swap`,
  }
  const states: Record<SwapStepState, Stepper.State> = {
    upcoming: 'waiting',
    active: 'active',
    done: 'done',
    failed: 'failed',
    rejected: 'failed',
  }
  return (
    <Stepper
      label={t`Steps of this trade`}
      stateLabels={{ waiting: t`to come`, active: t`now`, done: t`done`, failed: t`not done` }}
      steps={view.steps.map((step) => ({
        id: step.kind,
        title: titles[step.kind],
        state: states[step.state],
        detail: <StepDetail view={view} kind={step.kind} state={step.state} hash={step.hash} />,
      }))}
    />
  )
}

function StepDetail(props: { view: SwapFlowView; kind: SwapStepKind; state: SwapStepState; hash: string | undefined }) {
  const { view, kind, state, hash } = props
  const { t } = useLingui()
  const declined = useDeclined()
  const { prompt } = view
  let words: ReactNode
  if (state === 'rejected') words = declined(view.steps, () => view.summary.tokenIn.symbol)
  else if (state === 'active') {
    if (prompt?.kind === 'confirm-replacement') words = t`Confirm in your wallet`
    else if (prompt?.kind === 'switch-chain') words = t`Confirm the change of network in your wallet`
    else if (prompt?.kind === 'confirm-in-wallet' && prompt.step === kind)
      words = kind === 'permit' ? t`Sign in your wallet. It costs nothing` : t`Confirm in your wallet`
    else if (hash) words = t`Waiting for the network`
    else words = t`Preparing`
  }
  // Of a trade that is over the line below tells it, with the way to the explorer.
  const isToldBelow = hash === view.hash && (view.status === 'failed' || view.status === 'replaced')
  if (!words && (!hash || isToldBelow)) return null
  return (
    <span className="flex flex-wrap items-center gap-x-3">
      {words && <span>{words}</span>}
      {hash && !isToldBelow && (
        <Address
          value={hash}
          copyLabel={t`Copy transaction hash`}
          copiedLabel={t`Copied`}
          failedLabel={t`Failed to copy to clipboard`}
          className="text-xs"
        />
      )}
    </span>
  )
}

function Prompt(props: ReviewProps & { onDone: () => void }) {
  const { view, network, onAcceptQuote, onAcceptNetworkCost, onNextAction, onDone } = props
  const { t, i18n } = useLingui()
  const { prompt, summary, status, warning } = view
  if (prompt?.kind === 'accept-quote') {
    const isExactIn = prompt.offered.tradeType === 'exact-in'
    const token = isExactIn ? summary.tokenOut : summary.tokenIn
    const before = isExactIn ? prompt.reviewed.amountOut : prompt.reviewed.amountIn
    const now = isExactIn ? prompt.offered.amountOut : prompt.offered.amountIn
    const boundBefore = isExactIn ? prompt.reviewed.minimumOut : prompt.reviewed.maximumIn
    const boundNow = isExactIn ? prompt.offered.minimumOut : prompt.offered.maximumIn
    const write = (raw: bigint) =>
      `${formatAmount(raw, token.decimals, i18n.locale, { significantDigits: 8, rounding: isExactIn ? 'down' : 'up' })} ${token.symbol}`
    return (
      <Banner tone="caution" title={<Trans>The price moved while you were looking</Trans>}>
        {isExactIn ? (
          <Trans>
            You would now receive {write(now)} instead of {write(before)}.
          </Trans>
        ) : (
          <Trans>
            You would now pay {write(now)} instead of {write(before)}.
          </Trans>
        )}
        {/* What is signed, and so what a price that is made up could cost. */}
        <b className="mt-2 block font-semibold">
          {isExactIn
            ? t`Minimum received: ${write(boundNow)} instead of ${write(boundBefore)}`
            : t`Maximum spent: ${write(boundNow)} instead of ${write(boundBefore)}`}
        </b>
        <span className="mt-3 flex gap-2">
          <Button size="sm" onClick={onAcceptQuote}>{t`Accept the new price`}</Button>
          <Button size="sm" variant="secondary" onClick={onDone}>{t`Cancel`}</Button>
        </span>
      </Banner>
    )
  }
  if (prompt?.kind === 'accept-network-cost') {
    const { symbol } = network.nativeCurrency
    const write = (wei: bigint) =>
      `${formatAmount(wei, 18, i18n.locale, { significantDigits: 3, rounding: 'up' })} ${symbol}`
    return (
      <Banner tone="critical" title={t`The network cost went up`}>
        {t`Now at most ${write(prompt.offeredWei)} instead of ${write(prompt.reviewedWei)}.`}
        <span className="mt-3 flex gap-2">
          <Button size="sm" variant="secondary" onClick={onAcceptNetworkCost}>{t`Accept the new cost`}</Button>
          <Button size="sm" onClick={onDone}>{t`Cancel`}</Button>
        </span>
      </Banner>
    )
  }
  if (warning) return <FlowWarning warning={warning} onNextAction={onNextAction} onDone={onDone} />
  if (status === 'pending') {
    return (
      <p className="text-sm text-text-muted">
        {view.wasReorged ? (
          t`The block that held it was replaced by another one. It waits to be included again.`
        ) : view.replacement === 'speed-up' ? (
          <Trans>Sent again with a higher fee. Only one of the two can be included.</Trans>
        ) : view.replacement === 'cancel' ? (
          <Trans>Cancelling. If the trade is included first, it counts all the same.</Trans>
        ) : (
          <Trans>Sent. You can close this; your activity shows when it is done.</Trans>
        )}
        {view.replacement === undefined && (
          <>
            {' '}
            {view.replacements.length === 0 ? (
              <Trans>Your wallet can speed it up or cancel it.</Trans>
            ) : view.replacements.includes('speed-up') ? (
              <Trans>Both cost a network fee.</Trans>
            ) : (
              // One that chooses the nonce itself would do a trade that is "sped up" from here twice.
              <Trans>
                Your wallet can speed it up. Cancelling costs a network fee, and a wallet that does not allow it from
                here says so.
              </Trans>
            )}
          </>
        )}
      </p>
    )
  }
  return null
}

/** What the flow noticed and what it means, in the words of its code. */
export function FlowWarning({ warning, onNextAction, onDone }: FlowWarning.Props) {
  const { t, i18n } = useLingui()
  const { code, nextAction, detail, limits } = warning
  const heading = failureTitles[code]
  const label = nextAction === 'check-activity' ? nextActionLabels[nextAction] : undefined
  return (
    <Banner tone="caution" title={i18n._(heading ?? failureMessages[code])}>
      {heading && <p>{i18n._(failureMessages[code])}</p>}
      {limits && <p>{i18n._(limitWords[limits])}</p>}
      {detail && (
        <details className="text-text-muted">
          <summary className="cursor-pointer">{t`What exactly happened`}</summary>
          <p className="mt-1 font-mono text-xs break-words whitespace-pre-wrap">{detail}</p>
        </details>
      )}
      {label && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          onClick={() => {
            onNextAction(nextAction)
            onDone()
          }}
        >
          {i18n._(label)}
        </Button>
      )}
    </Banner>
  )
}

export declare namespace FlowWarning {
  type Props = Pick<ReviewProps, 'onNextAction'> & { warning: FailureView; onDone: () => void }
}

/** What waits too long can be paid better or called off. */
function ReplaceButtons({ view, onReplace }: Pick<ReviewProps, 'view' | 'onReplace'>) {
  const { t } = useLingui()
  return (
    <footer className="flex gap-3 border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
      <Button size="lg" variant="secondary" className="flex-1" onClick={() => onReplace('cancel')}>
        {t`Cancel trade`}
      </Button>
      {view.replacements.includes('speed-up') && (
        <Button size="lg" className="flex-1" onClick={() => onReplace('speed-up')}>
          {t`Speed up`}
        </Button>
      )}
    </footer>
  )
}
