/** An address that an account has sent to, and how often. */
export type SentTo = {
  /** Lower-case. */
  readonly address: `0x${string}`
  readonly count: number
  /** Unix milliseconds of the newest transfer. */
  readonly lastMs: number
}
