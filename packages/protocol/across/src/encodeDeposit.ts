import { spokePoolAbi } from '@oxbow/abi/spokePool'
import { type Address, encodeFunctionData, type Hex, zeroAddress } from 'viem'

/** The terms of a deposit. Native currency is the wrapped token, with the amount sent as the transaction's value. */
export type DepositOrder = {
  readonly pool: Address
  readonly depositor: Address
  readonly recipient: Address
  readonly inputToken: Address
  readonly outputToken: Address
  readonly inputAmount: bigint
  readonly outputAmount: bigint
  readonly destinationChainId: number
  readonly quoteTimestamp: number
  readonly fillDeadline: number
  readonly isNative: boolean
}

/** The call that makes a deposit: no exclusive relayer, and no message, so nothing is called at the destination. */
export function encodeDeposit(order: DepositOrder): {
  readonly to: Address
  readonly data: Hex
  readonly value: bigint
} {
  const data = encodeFunctionData({
    abi: spokePoolAbi,
    functionName: 'depositV3',
    args: [
      order.depositor,
      order.recipient,
      order.inputToken,
      order.outputToken,
      order.inputAmount,
      order.outputAmount,
      BigInt(order.destinationChainId),
      zeroAddress,
      order.quoteTimestamp,
      order.fillDeadline,
      0,
      '0x',
    ],
  })
  return { to: order.pool, data, value: order.isNative ? order.inputAmount : 0n }
}
