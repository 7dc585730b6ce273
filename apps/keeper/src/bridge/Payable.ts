import type { OpenDeposit } from './OpenDeposit.ts'

/** A deposit that may be filled: its fee, how often its simulation failed, and the fee left after gas. */
export type Payable = {
  readonly deposit: OpenDeposit
  readonly fee: bigint
  readonly failures: number
  readonly rank: bigint
}

/** Order of attempts: fewest failures first, then the highest remaining fee. */
export function byPromise(a: Payable, b: Payable): number {
  return a.failures - b.failures || Number(b.rank > a.rank) - Number(b.rank < a.rank)
}
