import { Trans, useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { LiquidityPlan, LiquidityTerms } from '@oxbow/liquidity/LiquidityPlan'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import type { LiquidityTrial } from '@oxbow/liquidity/simulateLiquidity'
import { Banner } from '@oxbow/ui/Banner'
import { Hint } from '@oxbow/ui/Hint'
import type { ReactNode } from 'react'
import type { PositionTokens } from './PositionTokens.ts'
import { WalletChanges } from './WalletChanges.tsx'
import { WalletLimits } from './WalletLimits.tsx'

/** What a simulation on the node changed in the wallet, and what the transaction allows at worst. */
export function LiquidityTrialView({ check, tokens, explain, notices }: LiquidityTrialView.Props) {
  const { t } = useLingui()
  const known = check.status === 'known' ? check : undefined
  const trial = known?.trial
  return (
    <section className="flex flex-col gap-3 border-t border-line pt-4" aria-busy={check.status === 'running'}>
      <h3 className="flex items-center gap-1 text-sm font-medium">
        {t`Simulation`}
        <Hint label={t`What is a simulation?`}>
          <Trans>
            A node runs it without sending it and compares your balances before and after. Network cost is extra.
          </Trans>
        </Hint>
      </h3>
      {trial?.status !== 'failing' && check.status !== 'stuck' && (
        <dl className="flex flex-col gap-2.5 text-sm">
          <WalletChanges
            title={t`Your wallet changes by`}
            tokens={tokens}
            change={trial?.status === 'ok' ? trial.change : undefined}
            isRunning={check.status === 'running'}
          />
          {!(known?.isBeyond && known.isExit) && (
            <WalletLimits tokens={tokens} worst={known?.plan.terms.worst} isRunning={check.status === 'running'} />
          )}
        </dl>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {trial?.status === 'failing' && (
          <Banner tone="critical" title={t`This is expected to fail.`}>
            {explain(trial)}
            {trial.detail && <p className="mt-1 font-mono text-xs break-words">{trial.detail}</p>}
          </Banner>
        )}
        {check.status === 'stuck' && <Banner tone="critical">{explain(check.failure)}</Banner>}
        {trial?.status === 'unavailable' && (
          <Banner tone="caution">
            <Trans>Oxbow couldn’t simulate this. It retries before sending, and your limits apply.</Trans>
          </Banner>
        )}
        {notices}
        {known?.isBeyond && (
          <Banner
            tone={known.isExit ? 'caution' : 'critical'}
            title={known.isExit ? t`No minimum is guaranteed` : t`You’d receive less than your limit`}
          >
            {known.isExit ? (
              <Trans>A token charges a transfer tax, or the pool’s hook takes a cut. You can still withdraw.</Trans>
            ) : (
              <Trans>A transfer tax or the pool’s hook takes too much, so Oxbow won’t send this.</Trans>
            )}
          </Banner>
        )}
      </div>
    </section>
  )
}

export declare namespace LiquidityTrialView {
  type Check =
    | { readonly status: 'running' }
    | {
        readonly status: 'known'
        readonly trial: LiquidityTrial
        /** As it would be sent. */
        readonly plan: LiquidityPlan
        /** It takes more than the terms allow. */
        readonly isBeyond: boolean
        /** What takes more keeps nobody from leaving; then no bound is shown, as none holds. */
        readonly isExit: boolean
        /** Gas limits times the most that is offered for gas; undefined when it could not be tried. */
        readonly networkCostWei: bigint | undefined
        /** How often the wallet asks. */
        readonly asks: number
        /** As `readDeadline` says it. */
        readonly extraSeconds: number
      }
    | { readonly status: 'stuck'; readonly failure: FailureView<LiquidityFailureCode> }
  type Props = {
    check: Check
    tokens: PositionTokens
    explain: (error: Pick<FailureView<LiquidityFailureCode>, 'code'>) => string
    /** What else is to be known of the trial. */
    notices: ReactNode
  }
}

/** What keeps it from being begun: nobody agrees to what they were not shown. */
export function isObstacle(check: LiquidityTrialView.Check): boolean {
  if (check.status !== 'known') return true
  return (check.isBeyond && !check.isExit) || check.trial.status === 'failing'
}

/** What arrives by the trial of an exit whose bounds do not hold in the wallet. */
export function beyondBounds(check: LiquidityTrialView.Check): LiquidityTerms['worst'] | undefined {
  const isUnbound = check.status === 'known' && check.isBeyond && check.isExit
  return isUnbound && check.trial.status === 'ok' ? check.trial.change : undefined
}
