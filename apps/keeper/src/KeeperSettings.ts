/** What the operator of a keeper decides. Sums are wei. */
export type KeeperSettings = {
  readonly url: string
  readonly isDryRun: boolean
  /** Least profit after gas, of what the order asks for. */
  readonly minProfitBps: bigint
  /** What may be paid on top of each fill. */
  readonly subsidyWei: bigint
  /** What the network may cost, a fill. */
  readonly mostGasWei: bigint
  /** What fills that failed may have cost since the start. */
  readonly mostLostWei: bigint
  readonly mostPending: number
  /** `<chainId>:<address>`, lower-case; or those that the Oxbow lists. */
  readonly allowedTokens: ReadonlySet<string> | 'all' | 'listed'
  readonly blockedTokens: ReadonlySet<string>
  readonly pollMs: number
  /** Of its metrics and state; undefined for none. */
  readonly port: number | undefined
}
