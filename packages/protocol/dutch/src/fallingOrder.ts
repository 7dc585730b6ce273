import type { ExclusiveDutchOrder, OrderTerms } from './DutchOrder.ts'
import { type FlatTerms, flatOrder } from './flatOrder.ts'

/** What a gas-free swap says on V1: `amountOut` at worst, and what it asks for before it falls. */
export type FallingTerms = FlatTerms & {
  readonly firstOut: bigint
  /** Unix seconds. */
  readonly decayStartTime: bigint
  readonly decayEndTime: bigint
}

/** An order of V1 for everybody, whose output falls in a straight line from what it asks for first to its least. */
export function fallingOrder({ decayEndTime, decayStartTime, firstOut, ...flat }: FallingTerms): ExclusiveDutchOrder {
  const order = flatOrder('v1', flat)
  const outputs = order.outputs.map((output) => ({ ...output, startAmount: firstOut }))
  return { ...order, decayStartTime, decayEndTime, outputs }
}

/**
 * Whether an order is of that kind: what it takes never moves, what it pays only falls, before its end, whoever fills it. Of V1 alone: on V3 whoever cosigns says when the fall began, and with a key
 * that everybody knows it is over at once.
 */
export function isFalling(order: OrderTerms): order is ExclusiveDutchOrder {
  if (order.version !== 'v1') return false
  const { decayEndTime, decayStartTime, exclusiveFiller, info, input, outputs } = order
  return (
    BigInt(exclusiveFiller) === 0n &&
    input.startAmount === input.endAmount &&
    outputs.every(({ endAmount, startAmount }) => endAmount <= startAmount) &&
    outputs.some(({ endAmount, startAmount }) => endAmount < startAmount) &&
    decayStartTime < decayEndTime &&
    decayEndTime <= info.deadline
  )
}
