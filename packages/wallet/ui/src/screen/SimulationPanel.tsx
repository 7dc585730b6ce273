import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@oxbow/ui/Skeleton'
import { assetKey } from '../reading/Piece.ts'
import type { Simulation } from '../simulation/Simulation.ts'
import { AssetAmount } from './AssetAmount.tsx'
import type { RequestFacts } from './RequestFacts.ts'

/** What the node says that happens now. Nothing at all for signatures, which no node can try. */
export function SimulationPanel({ facts, simulation }: { simulation: Simulation | undefined; facts: RequestFacts }) {
  const { t } = useLingui()
  if (simulation?.status === 'not-simulated' && simulation.why === 'no-transaction') return null
  return (
    <section className="flex flex-col gap-2.5" aria-busy={simulation === undefined}>
      <h2 className="text-sm text-text-muted">{t`Simulation`}</h2>
      {simulation === undefined && <Skeleton className="h-7 w-40" />}
      {simulation?.status === 'not-simulated' && <p className="text-sm">{t`This couldn’t be simulated.`}</p>}
      {simulation?.status === 'fails' && (
        <p className="text-sm text-critical [overflow-wrap:anywhere]">
          {t`This would fail.`} <bdi className="font-mono text-xs">{simulation.reason}</bdi>
        </p>
      )}
      {simulation?.status === 'simulated' && simulation.changes.length === 0 && (
        <p className="text-sm">{t`Your balances don’t change.`}</p>
      )}
      {simulation?.status === 'simulated' && (
        <ul className="flex flex-col gap-3">
          {simulation.changes.map(({ asset, delta }) => (
            <li key={assetKey(asset)}>
              <AssetAmount
                {...{ asset, facts, amount: delta < 0n ? -delta : delta, sign: delta < 0n ? '−' : '+' }}
                className={delta < 0n ? 'text-negative' : 'text-positive'}
              />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
