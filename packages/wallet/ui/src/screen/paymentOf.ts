import { assetKey } from '../reading/Piece.ts'
import type { Asset, Reading } from '../reading/Reading.ts'

export type Payment = { readonly asset: Asset; readonly amount: bigint; readonly to: `0x${string}` }

/** A request that is exactly one payment: what leaves arrives at one recipient, so one figure shows both. */
export function paymentOf(reading: Reading): Payment | undefined {
  const { acts, allowances, arrives, leaves, unknowns } = reading
  const [left, came] = [leaves[0], arrives[0]]
  if (allowances.length + unknowns.length > 0 || leaves.length !== 1 || arrives.length !== 1) return undefined
  if (!left || !came || came.recipient === 'account' || acts.some(({ type }) => type !== 'transfer')) return undefined
  const isSame = assetKey(left.asset) === assetKey(came.asset) && left.most === came.least
  return isSame ? { asset: left.asset, amount: came.least, to: came.recipient } : undefined
}
