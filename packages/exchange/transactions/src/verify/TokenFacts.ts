/** A token in records and on screens. */
export type TokenFacts = {
  /** Lower-case; `0x0` is the chain's native currency. */
  readonly address: `0x${string}`
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
}
