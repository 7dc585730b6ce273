import type { Hex } from 'viem'

/** An address that an account has sent to, and how often. */
export type SentTo = {
  /** Lower-case. */
  readonly address: `0x${string}`
  readonly count: number
  /** Unix milliseconds of the newest transfer. */
  readonly lastMs: number
  /** This device sent there itself. Where it did not, it is the index's word until a node says the same (`confirmSentTo`). */
  readonly isLogged: boolean
  /** What the index says was sent there, the newest first. */
  readonly reported: readonly { readonly chainId: number; readonly hash: Hex }[]
}
