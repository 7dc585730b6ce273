/** An unsigned transaction as passed between actions; integers are bigints. */
export type TransactionRequest = {
  readonly chainId: number
  readonly from: `0x${string}`
  readonly to: `0x${string}`
  readonly data: `0x${string}`
  readonly value: bigint
  /** Undefined lets the wallet choose. */
  readonly gas: bigint | undefined
  readonly maxFeePerGas: bigint | undefined
  readonly maxPriorityFeePerGas: bigint | undefined
}
