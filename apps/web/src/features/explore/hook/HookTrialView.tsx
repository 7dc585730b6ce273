import { useLingui } from '@lingui/react/macro'
import type { HookTrial } from '@oxbow/explore/probeHook'
import { formatShare } from '@oxbow/i18n/formatPercent'
import { Badge } from '@oxbow/ui/Badge'
import { Button } from '@oxbow/ui/Button'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react'
import { toHookVerdict } from './HookVerdict.ts'

/** The result of simulating a pool with its hook: deposit, swap in both directions, withdrawal. */
export function HookTrialView({ trial, isFailed, isRunning, onRetry }: HookTrialView.Props) {
  const { t, i18n } = useLingui()
  const share = (fraction: number) => formatShare(Math.max(0, fraction), i18n.locale)
  const verdict = trial && toHookVerdict(trial)
  return (
    <section
      aria-label={t`Simulation`}
      aria-busy={trial === undefined && !isFailed}
      className="mt-5 border-t border-line pt-4"
    >
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-semibold">{t`Simulation`}</h3>
        {verdict === 'fair' && <Badge tone="positive">{t`Took the fee and no more`}</Badge>}
        {verdict === 'dear' && <Badge tone="critical">{t`Its fee is very high`}</Badge>}
        {verdict === 'takes' && <Badge tone="critical">{t`Took more than the fee`}</Badge>}
        {verdict === 'traps' && <Badge tone="critical">{t`Keeps liquidity in`}</Badge>}
        {verdict === 'refuses' && <Badge tone="caution">{t`Refused a part`}</Badge>}
        <Button variant="quiet" size="sm" busy={isRunning} onClick={onRetry} className="ms-auto">
          {t`Run it again`}
        </Button>
      </div>
      <p className="mt-1 text-sm text-pretty text-text-muted">
        {t`A deposit, a swap there and back, and the withdrawal, carried out on the node and not sent. The hook may do otherwise tomorrow, or to somebody else.`}
      </p>
      {trial === undefined && !isFailed && (
        <div className="mt-3 grid gap-2">
          <Skeleton className="h-6 w-2/3" />
          <Skeleton className="h-6 w-3/4" />
          <Skeleton className="h-6 w-2/3" />
        </div>
      )}
      {(isFailed || trial?.status === 'unavailable') && (
        <p className="mt-3">{t`The node couldn’t simulate it, so the hook’s behavior is unknown.`}</p>
      )}
      {trial?.status === 'empty' && (
        <p className="mt-3">{t`The pool has no liquidity at its price, so there’s nothing to simulate.`}</p>
      )}
      {trial?.status === 'tried' && (
        <ul className="mt-3 grid gap-2">
          <Line outcome={trial.deposit === 'passed' ? 'good' : 'bad'}>
            {trial.deposit === 'passed' ? t`Liquidity went in.` : t`The deposit was refused.`}
          </Line>
          <Line outcome={trial.swap.status === 'refused' || verdict === 'takes' || verdict === 'dear' ? 'bad' : 'good'}>
            {trial.swap.status === 'refused'
              ? t`The swap was refused.`
              : t`There and back cost ${share(trial.swap.loss)}; the fee alone is ${share(trial.swap.feeLoss)}.`}
          </Line>
          <Line
            outcome={
              trial.withdrawal.status === 'untried' ? 'none' : trial.withdrawal.status === 'passed' ? 'good' : 'bad'
            }
          >
            {trial.withdrawal.status === 'untried' && t`Withdrawal skipped: nothing was deposited.`}
            {trial.withdrawal.status === 'refused' && t`The withdrawal was refused: what goes in stays in.`}
            {trial.withdrawal.status === 'passed' &&
              (trial.withdrawal.loss > 0.0005
                ? t`${share(trial.withdrawal.loss)} of the liquidity stayed in.`
                : t`All of the liquidity came out.`)}
          </Line>
        </ul>
      )}
    </section>
  )
}

export declare namespace HookTrialView {
  type Props = {
    /** Undefined during the first run. */
    trial: HookTrial | undefined
    isFailed: boolean
    isRunning: boolean
    onRetry: () => void
  }
}

function Line({ outcome, children }: { outcome: 'good' | 'bad' | 'none'; children: React.ReactNode }) {
  const { t } = useLingui()
  const shape = { size: 18, strokeWidth: 1.5 }
  return (
    <li className="flex items-start gap-2.5">
      <span className="mt-0.5 shrink-0">
        {outcome === 'good' && <CircleCheck {...shape} aria-hidden="true" className="text-positive" />}
        {outcome === 'bad' && <CircleAlert {...shape} aria-label={t`Caution`} className="text-caution" />}
        {outcome === 'none' && <CircleMinus {...shape} aria-hidden="true" className="text-text-faint" />}
      </span>
      <span>{children}</span>
    </li>
  )
}
