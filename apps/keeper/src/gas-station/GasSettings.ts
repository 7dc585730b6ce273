/** Settings of an operator who sends other accounts' calls for a fee in tokens. Sums in wei are of one network. */
export type GasSettings = {
  readonly isDryRun: boolean
  /** Symbols of tokens that fees are paid in, as this build knows them, the preferred one first. */
  readonly tokens: readonly string[]
  /** Added to the gas cost, for its changes until the transaction is in a block. */
  readonly marginBps: bigint
  /** Maximum part of a transaction's gas that the operator pays. */
  readonly subsidyWei: bigint
  /** Maximum gas units of a transaction. */
  readonly mostGas: bigint
  /** Maximum network cost of a transaction. */
  readonly mostGasWei: bigint
  /** Maximum network cost in any 24 hours. */
  readonly mostDayWei: bigint
  /** Maximum cost of reverted transactions in any 24 hours. */
  readonly mostLostWei: bigint
  /** Transactions of one account in any 24 hours. */
  readonly mostPerAccount: number
}
