import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { fallingOrder } from '@oxbow/dutch/fallingOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import type { OrderReactor } from '@oxbow/dutch/reactorOf'
import type { SwapOrderIntent } from './SwapOffer.ts'

/**
 * The order of a gas-free swap. On V1 it falls from above what the classic swap leaves to its least, so that it is filled for about what it is worth. On V3 it is flat at the least: an order that falls
 * needs a cosigner who says when that began, and the key that everybody knows would let anybody say long ago. There Oxbow's keeper gives its owner nearly all that is beyond.
 */
export function toSwapOrder(intent: SwapOrderIntent, { account, reactor }: toSwapOrder.Facts): OrderTerms {
  const { amountIn, deadline, fallsFrom, fallsTo, firstOut, leastOut, nonce, recipient, tokenIn, tokenOut } = intent
  const terms = {
    reactor: reactor.address,
    swapper: account,
    recipient,
    nonce,
    deadline: BigInt(deadline),
    tokenIn: tokenIn.address,
    amountIn,
    tokenOut: tokenOut.address,
    amountOut: leastOut,
  }
  if (reactor.version === 'v3') return flatOrder('v3', terms)
  return fallingOrder({
    ...terms,
    firstOut,
    decayStartTime: BigInt(fallsFrom),
    decayEndTime: BigInt(fallsTo),
  })
}

export declare namespace toSwapOrder {
  type Facts = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly reactor: Extract<OrderReactor, { status: 'found' }>
  }
}
