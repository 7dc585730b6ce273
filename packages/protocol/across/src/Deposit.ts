import type { Address, Hex } from 'viem'

/** Money that was left in a pool for another network, as its event says. Addresses in lower case. */
export type Deposit = {
  readonly originChainId: number
  readonly destinationChainId: number
  readonly depositId: bigint
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly quoteTimestamp: number
  /** Unix seconds of the destination's clock: nobody fills it later. */
  readonly fillDeadline: number
  /** Until then `exclusiveRelayer` alone may fill it. */
  readonly exclusivityDeadline: number
  readonly exclusiveRelayer: Address
  readonly message: Hex
  readonly blockNumber: bigint
  readonly transactionHash: Hex
}

/** A deposit that was paid out on the other network. */
export type Fill = {
  readonly originChainId: number
  readonly depositId: bigint
  readonly relayer: Address
  /** Where the relayer wants to be repaid. */
  readonly repaymentChainId: number
  readonly outputToken: Address
  /** What the recipient got. */
  readonly amount: bigint
  /** Of the whole relay: the deposit's own, unless the fill is of something else. */
  readonly relayHash: Hex
  readonly blockNumber: bigint
  readonly transactionHash: Hex
}
