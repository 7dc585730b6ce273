/** Settings of the relayer's operator. */
export type RelayerSettings = {
  readonly isDryRun: boolean
  /** By symbol, as this build knows both networks' tokens; others aren't filled. */
  readonly tokens: ReadonlyMap<string, TokenLimits>
  /** Minimum fee, relative to the requested amount. */
  readonly minFeeBps: bigint
  /** Maximum network cost per fill. */
  readonly mostGasWei: bigint
  /** Maximum part of each fill's gas that the operator pays. */
  readonly subsidyWei: bigint
  /** Maximum cost of failed fills on one network since the start; nothing more is sent there beyond it. */
  readonly mostLostWei: bigint
}

/** Decimal text, in whole units. */
export type TokenLimits = {
  /** Maximum paid out on one network in any two hours. */
  readonly most: string
  readonly leastFee: string
}
