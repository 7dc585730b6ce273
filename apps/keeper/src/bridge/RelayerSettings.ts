/** What the operator of a relayer decides. */
export type RelayerSettings = {
  readonly isDryRun: boolean
  /** By symbol, as both networks' tokens are known in this build: others are not filled. */
  readonly tokens: ReadonlyMap<string, TokenLimits>
  /** Least fee, of what is asked for. */
  readonly minFeeBps: bigint
  /** What the network may cost, a fill. */
  readonly mostGasWei: bigint
  /** Paid by the operator of each fill's gas, at most. */
  readonly subsidyWei: bigint
  /** What lost fills may cost on one network since the start: then nothing more is sent there. */
  readonly mostLostWei: bigint
}

/** Whole units, as decimal text. */
export type TokenLimits = {
  /** What is given out on one network in any two hours. */
  readonly most: string
  readonly leastFee: string
}
