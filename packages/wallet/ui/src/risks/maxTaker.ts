import { assetKey } from '../reading/Piece.ts'
import type { Inflow, Outflow } from '../reading/Reading.ts'

type Hex = `0x${string}`

/**
 * A recipient who gets more of an asset than the account, where others together get most of it. A
 * fee is a small part: of what the account gets, or of what it gives if it gets none of that asset.
 */
export function maxTaker(arrives: readonly Inflow[], leaves: readonly Outflow[]): Hex | undefined {
  const keys = new Set(arrives.map(({ asset }) => assetKey(asset)))
  for (const key of keys) {
    const same = arrives.filter(({ asset }) => assetKey(asset) === key)
    const others = same.flatMap(({ least, recipient }) => (recipient === 'account' ? [] : [{ least, recipient }]))
    const taken = sum(others)
    const own = sum(same) - taken
    const given = leaves.find(({ asset }) => assetKey(asset) === key)?.most ?? 0n
    const all = own > 0n || given === 'unlimited' ? own + taken : given
    const [first] = others.toSorted((a, b) => (b.least > a.least ? 1 : -1))
    if (first !== undefined && taken * 2n > all) return first.recipient
  }
  return undefined
}

function sum(inflows: readonly { readonly least: bigint }[]): bigint {
  return inflows.reduce((total, { least }) => total + least, 0n)
}
