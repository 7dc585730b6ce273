import { cx } from '@oxbow/react/cx'
import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Spinner } from './Spinner.tsx'

/** The steps of a process and their states. */
export function Stepper({ label, steps, stateLabels }: Stepper.Props) {
  return (
    <ol aria-label={label} className="flex flex-col">
      {steps.map((step, index) => (
        <li
          key={step.id}
          aria-current={step.state === 'active' ? 'step' : undefined}
          className="relative flex gap-4 pb-5 last:pb-0"
        >
          {index < steps.length - 1 && (
            <span
              aria-hidden="true"
              className={cx(
                'absolute start-[0.9375rem] top-9 bottom-1 w-px',
                step.state === 'done' ? 'bg-accent' : 'bg-line-strong',
              )}
            />
          )}
          <span
            aria-hidden="true"
            className={cx('reacts grid size-8 shrink-0 place-items-center rounded-full text-sm', marks[step.state])}
          >
            <StepMark state={step.state} number={index + 1} />
          </span>
          <div className="min-w-0 flex-1 pt-1">
            <p className={cx('text-base', step.state === 'waiting' ? 'text-text-muted' : 'font-medium')}>
              {step.title}
              <span className="sr-only"> ({stateLabels[step.state]})</span>
            </p>
            {step.detail && <div className="mt-0.5 text-sm text-text-muted">{step.detail}</div>}
          </div>
        </li>
      ))}
    </ol>
  )
}

export declare namespace Stepper {
  type State = 'waiting' | 'active' | 'done' | 'failed'
  type Step = { readonly id: string; readonly title: string; readonly detail?: ReactNode; readonly state: State }
  type Props = { label: string; steps: readonly Step[]; stateLabels: Record<State, string> }
}

function StepMark({ state, number }: { state: Stepper.State; number: number }) {
  if (state === 'done') return <Check size={16} strokeWidth={2} />
  if (state === 'failed') return <X size={16} strokeWidth={2} />
  if (state === 'active') return <Spinner />
  return number
}

const marks: Record<Stepper.State, string> = {
  waiting: 'border border-line-strong text-text-muted',
  active: 'bg-accent-soft text-accent-text',
  done: 'bg-accent text-on-accent',
  failed: 'bg-critical-soft text-critical',
}
