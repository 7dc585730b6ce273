import { zeroAddress } from 'viem'
import { publicCosigner } from './cosignPublicly.ts'
import type { OrderInfo, OrderTerms } from './DutchOrder.ts'

type Hex = `0x${string}`
/** Terms of a limit order: an amount of one token for at least an amount of another, until a deadline. */
export type FlatTerms = {
  readonly reactor: Hex
  readonly swapper: Hex
  readonly recipient: Hex
  readonly nonce: bigint
  /** The last Unix second at which it can be filled. */
  readonly deadline: bigint
  readonly tokenIn: Hex
  readonly amountIn: bigint
  readonly tokenOut: Hex
  readonly amountOut: bigint
}

/** A limit order: an order with constant amounts, for the reactor of a version. */
export function flatOrder<V extends OrderTerms['version']>(
  version: V,
  terms: FlatTerms,
): Extract<OrderTerms, { version: V }>
export function flatOrder(version: OrderTerms['version'], terms: FlatTerms): OrderTerms {
  const { amountIn, amountOut, deadline, nonce, reactor, recipient, swapper, tokenIn, tokenOut } = terms
  const info: OrderInfo = {
    reactor,
    swapper,
    nonce,
    deadline,
    additionalValidationContract: zeroAddress,
    additionalValidationData: '0x',
  }
  if (version === 'v1')
    return {
      version,
      info,
      decayStartTime: deadline,
      decayEndTime: deadline,
      exclusiveFiller: zeroAddress,
      exclusivityOverrideBps: 0n,
      input: { token: tokenIn, startAmount: amountIn, endAmount: amountIn },
      outputs: [{ token: tokenOut, startAmount: amountOut, endAmount: amountOut, recipient }],
    }
  const still = { curve: { relativeBlocks: [], relativeAmounts: [] }, adjustmentPerGweiBaseFee: 0n }
  return {
    version,
    info,
    cosigner: publicCosigner.address,
    startingBaseFee: 0n,
    input: { token: tokenIn, startAmount: amountIn, maxAmount: amountIn, ...still },
    outputs: [{ token: tokenOut, startAmount: amountOut, minAmount: amountOut, recipient, ...still }],
  }
}

/** Whether an order's amounts are the same at every time, block and base fee, for every filler. */
export function isFlat(order: OrderTerms): boolean {
  if (order.version === 'v1') {
    const isOpen = BigInt(order.exclusiveFiller) === 0n
    return isOpen && [order.input, ...order.outputs].every(({ endAmount, startAmount }) => startAmount === endAmount)
  }
  return (
    order.input.maxAmount === order.input.startAmount &&
    order.outputs.every(({ minAmount, startAmount }) => minAmount === startAmount) &&
    [order.input, ...order.outputs].every(
      ({ adjustmentPerGweiBaseFee, curve }) => adjustmentPerGweiBaseFee === 0n && curve.relativeAmounts.length === 0,
    )
  )
}
