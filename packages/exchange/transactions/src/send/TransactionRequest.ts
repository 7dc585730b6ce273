/** An unsigned transaction as actions hand it to each other, integers as bigint. */
export type TransactionRequest = {
  readonly chainId: number
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  readonly value: bigint
  /** Undefined leaves the choice to the wallet. */
  readonly gas: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}
