import { assetKey } from '../reading/Piece.ts'
import type { Allowance, Asset, Reading } from '../reading/Reading.ts'
import type { Simulation } from './Simulation.ts'

/** Where what the bytes say and what the node says differ: one of them is wrong, or a contract is not what it seems. */
export type Disagreement = {
  readonly what: 'leaves-more' | 'arrives-less' | 'approves-more'
  readonly asset: Asset
}

/** Compares a simulation with the reading. Both may be right about an NFT's id or a position's tokens in other words: those are not compared. */
export function compareSimulation(reading: Reading, simulation: Simulation): readonly Disagreement[] {
  if (simulation.status !== 'simulated') return []
  const most = new Map(reading.leaves.map(({ asset, most }) => [keyOf(asset), most]))
  const hasOpen = reading.leaves.some(({ asset }) => asset.type === 'position-side' || asset.type === 'collection')
  const least = reading.arrives.filter(({ least, recipient }) => recipient === 'account' && least > 0n)
  const deltas = new Map(simulation.changes.map(({ asset, delta }) => [keyOf(asset), delta]))
  return [
    ...simulation.changes
      .filter(({ asset, delta }) => {
        const bound = most.get(keyOf(asset)) ?? 0n
        return delta < 0n && !hasOpen && bound !== 'unlimited' && -delta > bound
      })
      .map(({ asset }) => ({ what: 'leaves-more', asset }) as const),
    ...least
      .filter(({ asset, least }) => {
        if (asset.type !== 'native' && asset.type !== 'token') return false
        const spent = most.get(keyOf(asset)) ?? 0n
        // What leaves and comes back is counted once by the node.
        return spent !== 'unlimited' && (deltas.get(keyOf(asset)) ?? 0n) < least - spent
      })
      .map(({ asset }) => ({ what: 'arrives-less', asset }) as const),
    ...simulation.approvals
      .filter((allowance) => exceeds(allowance, reading.allowances))
      .map(({ asset }) => ({ what: 'approves-more', asset }) as const),
  ]
}

function exceeds({ asset, by, most, spender }: Allowance, named: readonly Allowance[]): boolean {
  const bounds = named.filter(
    (each) => each.spender === spender && each.by === by && keyOf(each.asset) === keyOf(asset),
  )
  return !bounds.some((each) => each.most === 'unlimited' || (most !== 'unlimited' && most <= each.most))
}

/** An amount or an id, and the token or the NFT that it turned out to be, are one thing. */
function keyOf(asset: Asset): string {
  return asset.type === 'token-or-nft' || asset.type === 'nft' || asset.type === 'collection'
    ? `of ${asset.address}`
    : asset.type === 'token'
      ? `of ${asset.address}`
      : assetKey(asset)
}
