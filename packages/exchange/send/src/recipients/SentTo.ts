import type { Hex } from 'viem'

/** An address that an account has sent to, with the number of transfers. */
export type SentTo = {
  /** Lower-case. */
  readonly address: `0x${string}`
  readonly count: number
  /** Unix milliseconds of the newest transfer. */
  readonly lastMs: number
  /** Whether this device's log has a transfer to it. Otherwise only the index reports it, until a node confirms it (`confirmSentTo`). */
  readonly isLogged: boolean
  /** Transfers reported by the index, newest first. */
  readonly reported: readonly { readonly chainId: number; readonly hash: Hex }[]
}
