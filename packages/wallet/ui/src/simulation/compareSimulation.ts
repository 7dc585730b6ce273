import type { Allowance, Asset, Reading } from '../reading/Reading.ts'
import { comparedKey } from './comparedKey.ts'
import type { Simulation } from './Simulation.ts'

/** Where what the bytes say and what the node says differ: one of them is wrong, or a contract is not what it seems. */
export type Disagreement = {
  readonly what: 'leaves-more' | 'arrives-less' | 'approves-more'
  readonly asset: Asset
}

/** Compares a simulation with the reading. Both may be right about an NFT's id or a position's tokens in other words: those are not compared. */
export function compareSimulation(reading: Reading, simulation: Simulation): readonly Disagreement[] {
  if (simulation.status !== 'simulated') return []
  const most = new Map(reading.leaves.map(({ asset, most }) => [comparedKey(asset), most]))
  const hasOpen = reading.leaves.some(({ asset }) => asset.type === 'position-side' || asset.type === 'collection')
  const least = reading.arrives.filter(({ least, recipient }) => recipient === 'account' && least > 0n)
  const deltas = new Map(simulation.changes.map(({ asset, delta }) => [comparedKey(asset), delta]))
  return [
    ...simulation.changes
      .filter(({ asset, delta }) => {
        const bound = most.get(comparedKey(asset)) ?? 0n
        return delta < 0n && !hasOpen && bound !== 'unlimited' && -delta > bound
      })
      .map(({ asset }) => ({ what: 'leaves-more', asset }) as const),
    ...least
      .filter(({ asset, least }) => {
        if (asset.type !== 'native' && asset.type !== 'token') return false
        const spent = most.get(comparedKey(asset)) ?? 0n
        // What leaves and comes back is counted once by the node.
        return spent !== 'unlimited' && (deltas.get(comparedKey(asset)) ?? 0n) < least - spent
      })
      .map(({ asset }) => ({ what: 'arrives-less', asset }) as const),
    ...simulation.approvals
      .filter((allowance) => exceeds(allowance, reading.allowances))
      .map(({ asset }) => ({ what: 'approves-more', asset }) as const),
  ]
}

function exceeds({ asset, by, most, spender }: Allowance, named: readonly Allowance[]): boolean {
  const bounds = named.filter(
    (each) => each.spender === spender && each.by === by && comparedKey(each.asset) === comparedKey(asset),
  )
  return !bounds.some((each) => each.most === 'unlimited' || (most !== 'unlimited' && most <= each.most))
}
