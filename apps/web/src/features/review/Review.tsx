import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { Button } from '@oxbow/ui/Button'
import { Fragment, type ReactNode, useState } from 'react'
import { bothConsents } from './bothConsents.tsx'
import type { ReviewConsent, ReviewCost, ReviewPlan } from './ReviewPlan.ts'

/** The review of a plan: its effect on the wallet in plain words, before the wallet is asked. */
export function Review({ plan, children }: Review.Props) {
  const { t } = useLingui()
  const { summary, costs, choices, warnings, simulation, button, asks = 1 } = plan
  const [acceptedFor, setAcceptedFor] = useState<string>()
  const consent = (costs ?? []).reduce((all, cost) => bothConsents(cost.consent, all), plan.consent)
  const isAccepted = consent === undefined || acceptedFor === consent.grounds
  return (
    <>
      <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto px-5 pt-2 pb-5">
        {summary}
        {costs && <Costs costs={costs} />}
        {choices}
        {costs?.map(({ title, warning }) => warning && <Fragment key={title}>{warning}</Fragment>)}
        {warnings}
        {simulation}
        {consent && (
          <Consent
            consent={consent}
            isAccepted={isAccepted}
            onChange={(isGiven) => setAcceptedFor(isGiven ? consent.grounds : undefined)}
          />
        )}
        {children}
      </div>
      <footer className="border-t border-line p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
        {button.leaves ? (
          <Button
            size="lg"
            variant={button.isSecondary ? 'secondary' : 'primary'}
            className="w-full"
            onClick={button.onPress}
          >
            {button.label}
          </Button>
        ) : (
          <Button
            size="lg"
            className="w-full"
            busy={button.isBusy ?? false}
            disabled={button.isBusy || button.isDisabled || !isAccepted}
            onClick={button.onPress}
          >
            {button.label}
          </Button>
        )}
        {asks > 1 && !button.leaves && (
          <p className="mt-2.5 text-center text-sm text-text-muted">{t`Your wallet will ask ${asks} times.`}</p>
        )}
      </footer>
    </>
  )
}

export declare namespace Review {
  type Props = {
    plan: ReviewPlan
    /** The progress, once started. */
    children?: ReactNode
  }
}

const rightToLeft = /(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u

function Costs({ costs }: { costs: readonly ReviewCost[] }) {
  return (
    <dl className="flex flex-col gap-2.5 border-t border-line pt-4 text-sm">
      {costs.map(({ title, value }) => (
        <div key={title} className="flex items-center justify-between gap-4">
          <dt className="max-w-1/2 shrink-0 text-text-muted">{title}</dt>
          <dd className="min-w-0 text-end tabular-nums">
            {/* A sentence that starts with an amount would be laid out left to right. */}
            <bdi dir={typeof value === 'string' && rightToLeft.test(value) ? 'rtl' : undefined}>{value}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Consent({ consent, isAccepted, onChange }: Consent.Props) {
  return (
    <label
      className={cx(
        'flex cursor-pointer items-start gap-3 rounded-md px-4 py-3 text-sm',
        consent.tone === 'caution' ? 'bg-caution-soft' : 'bg-critical-soft',
      )}
    >
      <input
        type="checkbox"
        checked={isAccepted}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-0.5 size-5 shrink-0 accent-critical"
      />
      <span>{consent.text}</span>
    </label>
  )
}

declare namespace Consent {
  type Props = { consent: ReviewConsent; isAccepted: boolean; onChange: (isGiven: boolean) => void }
}
