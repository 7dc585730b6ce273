import type { OrderTerms } from '@oxbow/dutch/DutchOrder'
import { fallingOrder } from '@oxbow/dutch/fallingOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import type { OrderReactor } from '@oxbow/dutch/reactorOf'
import type { SwapOrderIntent } from './SwapOffer.ts'

/**
 * The order of a gas-free swap. On V1 its output falls from above the classic swap's to the minimum, so that it is filled near its value. On V3 it is
 * constant at the minimum: a decay needs a cosigner to state its start, and with the public cosigner key anybody could state an early one. Oxbow's
 * keeper pays the owner most of the surplus there.
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
