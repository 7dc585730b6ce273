import type { OpenDeposit } from './OpenDeposit.ts'

/** A deposit that may be filled: its fee, how often a trial failed, and how much of the fee gas leaves. */
export type Payable = {
  readonly deposit: OpenDeposit
  readonly fee: bigint
  readonly failures: number
  readonly rank: bigint
}

/** Those that failed least come first, of them the one that leaves most. */
export function byPromise(a: Payable, b: Payable): number {
  return a.failures - b.failures || Number(b.rank > a.rank) - Number(b.rank < a.rank)
}
