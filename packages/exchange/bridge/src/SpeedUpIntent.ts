import type { Deposit } from '@oxbow/across/Deposit'

/** Lowers a deposit's output amount, so that a relayer fills it. */
export type SpeedUpIntent = {
  readonly deposit: Deposit
  /** The new minimum received, in raw units of the output token. */
  readonly outputAmount: bigint
}
