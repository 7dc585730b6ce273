import type { Deposit } from '@oxbow/across/Deposit'

/** To take less of a deposit than it asked for, so that somebody pays it out. */
export type SpeedUpIntent = {
  readonly deposit: Deposit
  /** Raw units of the token that arrives: the least from now on. */
  readonly outputAmount: bigint
}
