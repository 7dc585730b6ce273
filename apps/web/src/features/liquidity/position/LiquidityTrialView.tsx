import { Trans, useLingui } from '@lingui/react/macro'
import type { FailureView } from '@oxbow/failures/FailureView'
import type { LiquidityPlan, LiquidityTerms } from '@oxbow/liquidity/LiquidityPlan'
import type { LiquidityFailureCode } from '@oxbow/liquidity/liquidityFailures'
import type { LiquiditySimulation } from '@oxbow/liquidity/simulateLiquidity'
import { Banner } from '@oxbow/ui/Banner'
import { Hint } from '@oxbow/ui/Hint'
import type { ReactNode } from 'react'
import type { PositionTokens } from './PositionTokens.ts'
import { WalletChanges } from './WalletChanges.tsx'
import { WalletLimits } from './WalletLimits.tsx'

/** The balance changes of a simulation, and the worst case that the transaction allows. */
export function LiquidityTrialView({ check, tokens, explain, notices }: LiquidityTrialView.Props) {
  const { t } = useLingui()
  const known = check.status === 'known' ? check : undefined
  const simulation = known?.simulation
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
      {simulation?.status !== 'failing' && check.status !== 'stuck' && (
        <dl className="flex flex-col gap-2.5 text-sm">
          <WalletChanges
            title={t`Your wallet changes by`}
            tokens={tokens}
            change={simulation?.status === 'ok' ? simulation.change : undefined}
            isRunning={check.status === 'running'}
          />
          {!(known?.isBeyond && known.isExit) && (
            <WalletLimits tokens={tokens} worst={known?.plan.terms.worst} isRunning={check.status === 'running'} />
          )}
        </dl>
      )}
      <div role="status" className="flex flex-col gap-3 empty:hidden">
        {simulation?.status === 'failing' && (
          <Banner tone="critical" title={t`This is expected to fail.`}>
            {explain(simulation.code)}
            {simulation.detail && <p className="mt-1 font-mono text-xs break-words">{simulation.detail}</p>}
          </Banner>
        )}
        {check.status === 'stuck' && <Banner tone="critical">{explain(check.failure.code)}</Banner>}
        {simulation?.status === 'unavailable' && (
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
        readonly simulation: LiquiditySimulation
        /** The plan to send. */
        readonly plan: LiquidityPlan
        /** The simulation takes more than the terms allow. */
        readonly isBeyond: boolean
        /** A withdrawal: exceeding the bounds doesn't block it, but they aren't shown, because they don't hold. */
        readonly isExit: boolean
        /** Maximum network cost in wei; undefined if it couldn't be simulated. */
        readonly networkCostWei: bigint | undefined
        /** The number of wallet prompts. */
        readonly asks: number
        /** From `readDeadline`. */
        readonly extraSeconds: number
      }
    | { readonly status: 'stuck'; readonly failure: FailureView<LiquidityFailureCode> }
  type Props = {
    check: Check
    tokens: PositionTokens
    explain: (code: LiquidityFailureCode) => string
    /** Further notices about the simulation. */
    notices: ReactNode
  }
}

/** Whether the check blocks the start: nobody can agree to what they weren't shown. */
export function isObstacle(check: LiquidityTrialView.Check): boolean {
  if (check.status !== 'known') return true
  return (check.isBeyond && !check.isExit) || check.simulation.status === 'failing'
}

/** The simulated amounts of a withdrawal whose bounds don't hold in the wallet. */
export function beyondBounds(check: LiquidityTrialView.Check): LiquidityTerms['worst'] | undefined {
  const isUnbound = check.status === 'known' && check.isBeyond && check.isExit
  return isUnbound && check.simulation.status === 'ok' ? check.simulation.change : undefined
}
