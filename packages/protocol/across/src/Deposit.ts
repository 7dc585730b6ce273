import type { Address, Hex } from 'viem'

/** A deposit for another network, as read from the event. Addresses are lower-case. */
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
  /** Unix seconds by the destination's clock; the deposit can't be filled later. */
  readonly fillDeadline: number
  /** Until then only `exclusiveRelayer` may fill it. */
  readonly exclusivityDeadline: number
  readonly exclusiveRelayer: Address
  readonly message: Hex
  readonly blockNumber: bigint
  /** Unix seconds of its block, where the node told them with the event. */
  readonly timestamp?: bigint | undefined
  readonly transactionHash: Hex
}

/** The fill of a deposit on the destination network. */
export type Fill = {
  readonly originChainId: number
  readonly depositId: bigint
  readonly relayer: Address
  /** The network where the relayer asked to be repaid. */
  readonly repaymentChainId: number
  readonly outputToken: Address
  /** Raw units of `outputToken` that the recipient received. */
  readonly amount: bigint
  /** Hash of the whole relay. Equals the hash of the deposit unless the fill is for something else. */
  readonly relayHash: Hex
  readonly blockNumber: bigint
  /** Unix seconds of its block, where the node told them with the event. */
  readonly timestamp?: bigint | undefined
  readonly transactionHash: Hex
}
