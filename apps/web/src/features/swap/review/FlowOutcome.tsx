import { Trans, useLingui } from '@lingui/react/macro'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { failureButton } from '../../../state/failure/failureButton.ts'
import { failureTitles, limitMessages, toMoneyMessage } from '../../../state/failure/failureDetailMessages.ts'
import { failureMessages } from '../../../state/failure/failureMessages.ts'
import { Success } from '../../review/Success.tsx'
import { TransactionLine } from '../../review/TransactionLine.tsx'
import { FlowSteps } from './FlowSteps.tsx'
import { FlowWarning } from './FlowWarning.tsx'
import { MovedAmounts } from './MovedAmounts.tsx'
import type { ReviewProps } from './ReviewProps.ts'

/** The end of a trade: success or failure. */
export function FlowOutcome(props: ReviewProps & { onDone: () => void }) {
  const { view } = props
  return view.status === 'confirmed' || view.status === 'final' ? <Ended {...props} /> : <Failure {...props} />
}

function Ended({ view, step, network, onNextAction, onNextStep, onDone }: ReviewProps & { onDone: () => void }) {
  const { t } = useLingui()
  const { hash } = view
  const { symbol } = view.summary.tokenOut
  const there = step?.bridgesTo
  return (
    <Success
      note={
        there !== undefined ? (
          <Trans>
            Your {symbol} is on {network.name}. Bridge it to {there} next.
          </Trans>
        ) : view.status === 'final' ? (
          <Trans>Final on {network.name}. It can’t be reversed.</Trans>
        ) : (
          <Trans>Confirmed on {network.name}. Final after a few more blocks.</Trans>
        )
      }
      warning={view.warning && <FlowWarning warning={view.warning} onNextAction={onNextAction} onDone={onDone} />}
      transaction={hash && <TransactionLine hash={hash} network={network} />}
      next={there === undefined ? undefined : { label: t`Continue to bridge`, onPress: onNextStep }}
      doneLabel={there === undefined ? undefined : t`Later`}
      onDone={onDone}
    >
      <MovedAmounts view={view} />
    </Success>
  )
}

function Failure({ view, instead, network, onRetry, onNextAction, onDone }: ReviewProps & { onDone: () => void }) {
  const { t, i18n } = useLingui()
  const { error, hash } = view
  const { decimals, symbol } = network.nativeCurrency
  const code = error?.code ?? (view.status === 'replaced' ? 'TransactionReplaced' : 'Unknown')
  const message = i18n._(failureMessages[code])
  const title = failureTitles[code]
  const money = toMoneyMessage(code)
  const action = error?.nextAction
  const { label, does } = failureButton(action)

  const isRetry = view.canRetry && does === 'retry'

  function leave() {
    if (action) onNextAction(action)
    onDone()
  }

  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-3 pb-6">
        <div role="alert">
          <Banner
            tone={error?.code === 'TransactionCancelled' ? 'info' : 'critical'}
            title={title ? i18n._(title) : message}
          >
            {title && <p>{message}</p>}
            {money && <p>{i18n._(money)}</p>}
            {error?.limits && <p>{i18n._(limitMessages[error.limits])}</p>}
            {instead}
            {error?.detail && (
              <details className="mt-1 text-text-muted">
                <summary className="cursor-pointer">{t`Transaction details`}</summary>
                <p className="mt-1 font-mono text-xs break-words whitespace-pre-wrap">{error.detail}</p>
              </details>
            )}
          </Banner>
        </div>
        {view.networkCostWei !== undefined && (
          <p className="text-sm text-text-muted">
            {t`Network cost`}: {formatAmount(view.networkCostWei, decimals, i18n.locale)} {symbol}
          </p>
        )}
        <FlowSteps view={view} />
        {hash && <TransactionLine hash={hash} network={network} />}
      </div>
      <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        <Button size="lg" className="w-full" onClick={isRetry ? onRetry : leave}>
          {does === 'retry' && !isRetry ? t`Go back` : i18n._(label)}
        </Button>
      </footer>
    </>
  )
}
