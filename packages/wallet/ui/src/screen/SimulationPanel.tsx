import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { CircleCheck } from 'lucide-react'
import { assetKey } from '../reading/Piece.ts'
import { lacksFunds, type Simulation } from '../simulation/Simulation.ts'
import { AssetAmount } from './AssetAmount.tsx'
import type { Payment } from './paymentOf.ts'
import type { RequestFacts } from './RequestFacts.ts'

/** Simulated balance changes. Nothing for signatures, which can't be simulated. */
export function SimulationPanel({ facts, payment, simulation }: SimulationPanel.Props) {
  const { t } = useLingui()
  const isConfirmed = payment !== undefined && isExactly(simulation, payment)
  if (simulation?.status === 'not-simulated' && simulation.why === 'no-transaction') return null
  return (
    <section className="flex flex-col gap-2.5" aria-busy={simulation === undefined}>
      <h2 className="text-sm text-text-muted">{t`Simulation`}</h2>
      {simulation === undefined && <Skeleton className="h-7 w-40" />}
      {simulation?.status === 'not-simulated' && <p className="text-sm">{t`This couldn’t be simulated.`}</p>}
      {simulation?.status === 'fails' && (
        <p className="text-sm text-critical [overflow-wrap:anywhere]">
          {t`This would fail.`}{' '}
          {simulation.reason === lacksFunds ? (
            t`Your account doesn’t have enough.`
          ) : (
            <bdi className="font-mono text-xs">{simulation.reason}</bdi>
          )}
        </p>
      )}
      {simulation?.status === 'simulated' && simulation.changes.length === 0 && (
        <p className="text-sm">{t`Your balances don’t change.`}</p>
      )}
      {isConfirmed && (
        <p className="flex items-center gap-2 text-sm">
          <CircleCheck size={18} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-positive" />
          {t`Exactly this leaves your account.`}
        </p>
      )}
      {simulation?.status === 'simulated' && !isConfirmed && (
        <ul className="flex flex-col gap-3">
          {simulation.changes.map(({ asset, delta }) => (
            <li key={assetKey(asset)}>
              <AssetAmount
                asset={asset}
                facts={facts}
                amount={delta < 0n ? -delta : delta}
                sign={delta < 0n ? '−' : '+'}
                className={delta < 0n ? 'text-negative' : 'text-positive'}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

export declare namespace SimulationPanel {
  type Props = {
    /** Undefined while it runs. */
    simulation: Simulation | undefined
    facts: RequestFacts
    /** Set if the request is a payment: a matching figure isn't shown again. */
    payment: Payment | undefined
  }
}

function isExactly(simulation: Simulation | undefined, { amount, asset }: Payment): boolean {
  if (simulation?.status !== 'simulated' || simulation.approvals.length > 0) return false
  const [change, ...more] = simulation.changes
  return more.length === 0 && change?.delta === -amount && assetKey(change.asset) === assetKey(asset)
}
