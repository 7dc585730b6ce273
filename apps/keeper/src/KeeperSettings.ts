/** Settings of the keeper's operator. Sums are wei. */
export type KeeperSettings = {
  readonly url: string
  readonly isDryRun: boolean
  /** Minimum profit after gas, relative to the order's requested amount. */
  readonly minProfitBps: bigint
  /** Subsidy per fill. */
  readonly subsidyWei: bigint
  /** Maximum network cost per fill. */
  readonly mostGasWei: bigint
  /** Maximum cost of failed fills since the start. */
  readonly mostLostWei: bigint
  readonly mostPending: number
  /** `<chainId>:<address>`, lower-case; or those that the Oxbow lists. */
  readonly allowedTokens: ReadonlySet<string> | 'all' | 'listed'
  readonly blockedTokens: ReadonlySet<string>
  readonly pollMs: number
  /** Port of its metrics and state; undefined for none. */
  readonly port: number | undefined
}
