import type { Allowance, Asset, Reading } from '../reading/Reading.ts'
import { comparedKey } from './comparedKey.ts'
import type { BalanceChange, Simulation } from './Simulation.ts'

/** A difference between the decoded bytes and the simulation: one of them is wrong, or a contract isn't what it seems. */
export type Disagreement = {
  readonly what: 'leaves-more' | 'arrives-less' | 'approves-more'
  readonly asset: Asset
}

/** Compares a simulation with the reading. NFT ids aren't compared, because the two may name them differently. */
export function compareSimulation(reading: Reading, simulation: Simulation): readonly Disagreement[] {
  if (simulation.status !== 'simulated') return []
  const most = new Map(reading.leaves.map(({ asset, most }) => [comparedKey(asset), most]))
  const least = reading.arrives.filter(({ least, recipient }) => recipient === 'account' && least > 0n)
  const deltas = new Map(simulation.changes.map(({ asset, delta }) => [comparedKey(asset), delta]))
  return [
    ...unexplained(reading, simulation.changes).map((asset) => ({ what: 'leaves-more', asset }) as const),
    ...least
      .filter(({ asset, least }) => {
        if (asset.type !== 'native' && asset.type !== 'token') return false
        const spent = most.get(comparedKey(asset)) ?? 0n
        // The simulation nets what leaves and comes back.
        return spent !== 'unlimited' && (deltas.get(comparedKey(asset)) ?? 0n) < least - spent
      })
      .map(({ asset }) => ({ what: 'arrives-less', asset }) as const),
    ...simulation.approvals
      .filter((allowance) => exceeds(allowance, reading.allowances))
      .map(({ asset }) => ({ what: 'approves-more', asset }) as const),
  ]
}

/** Outflows that the bytes don't name. A side of a position with unknown tokens stands for one token, up to its maximum. */
function unexplained({ leaves }: Reading, changes: readonly BalanceChange[]): readonly Asset[] {
  const most = new Map(leaves.map(({ asset, most }) => [comparedKey(asset), most]))
  const beyond = changes.flatMap(({ asset, delta }) => {
    const bound = most.get(comparedKey(asset)) ?? 0n
    return bound !== 'unlimited' && -delta > bound ? [{ asset, amount: -delta - bound }] : []
  })
  const sides = leaves.flatMap(({ asset, most }) =>
    asset.type === 'position-side' ? [most === 'unlimited' ? undefined : most] : [],
  )
  const open = sides.toSorted((a, b) => (b === undefined || (a !== undefined && b > a) ? 1 : -1))
  return beyond
    .toSorted((a, b) => (b.amount > a.amount ? 1 : -1))
    .flatMap(({ amount, asset }) => {
      const isToken = asset.type === 'token' && open.length > 0 && (open[0] === undefined || amount <= open[0])
      if (isToken) open.shift()
      return isToken ? [] : [asset]
    })
}

function exceeds({ asset, by, most, spender }: Allowance, named: readonly Allowance[]): boolean {
  const bounds = named.filter(
    (each) => each.spender === spender && each.by === by && comparedKey(each.asset) === comparedKey(asset),
  )
  return !bounds.some((each) => each.most === 'unlimited' || (most !== 'unlimited' && most <= each.most))
}
