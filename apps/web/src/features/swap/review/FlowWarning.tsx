import { useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import { Banner } from '@oxbow/ui/Banner'
import { Button } from '@oxbow/ui/Button'
import { failureTitles, limitMessages } from '../../../state/failure/failureDetailMessages.ts'
import { failureMessages } from '../../../state/failure/failureMessages.ts'
import { nextActionLabels } from '../../../state/failure/quoteFailures.ts'
import type { ReviewProps } from './ReviewProps.ts'

/** A warning of the flow, with explanation and action. */
export function FlowWarning({ warning, onNextAction, onDone }: FlowWarning.Props) {
  const { t, i18n } = useLingui()
  const { code, nextAction, detail, limits } = warning
  const heading = failureTitles[code]
  const label = nextAction === 'check-activity' ? nextActionLabels[nextAction] : undefined
  return (
    <Banner tone="caution" title={i18n._(heading ?? failureMessages[code])}>
      {heading && <p>{i18n._(failureMessages[code])}</p>}
      {limits && <p>{i18n._(limitMessages[limits])}</p>}
      {detail && (
        <details className="text-text-muted">
          <summary className="cursor-pointer">{t`Transaction details`}</summary>
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
