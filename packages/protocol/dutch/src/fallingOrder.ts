import type { ExclusiveDutchOrder, OrderTerms } from './DutchOrder.ts'
import { type FlatTerms, flatOrder } from './flatOrder.ts'

/** Terms of a gas-free swap on V1: at worst `amountOut`, at first `firstOut`. */
export type FallingTerms = FlatTerms & {
  readonly firstOut: bigint
  /** Unix seconds. */
  readonly decayStartTime: bigint
  readonly decayEndTime: bigint
}

/** An open V1 order whose output decays linearly from `firstOut` to `amountOut`. */
export function fallingOrder({ decayEndTime, decayStartTime, firstOut, ...flat }: FallingTerms): ExclusiveDutchOrder {
  const order = flatOrder('v1', flat)
  const outputs = order.outputs.map((output) => ({ ...output, startAmount: firstOut }))
  return { ...order, decayStartTime, decayEndTime, outputs }
}

/**
 * Whether an order is of that kind: fixed input, outputs that only fall and reach their least by the deadline, no exclusive filler. V1 only: on V3
 * the cosigner chooses when the decay starts, and with the public key it could be over at once.
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
