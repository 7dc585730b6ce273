import { isNative } from '@oxbow/chain/nativeToken'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import type { FlowPlan, PlanFacts } from '@oxbow/flow/FlowDomain'
import { planReplacing } from './cancel/planReplacing.ts'
import { type LimitIntent, leastOut, longestOrderSeconds, maxOrderAmount, type OrderIntent } from './LimitIntent.ts'
import { OrderError } from './OrderError.ts'
import { planPlacing } from './planPlacing.ts'

/**
 * Remaining steps to place a limit order, by the state of the most trusted node: cancel the order to replace, approve Permit2 if its allowance is too
 * low, sign, post.
 *
 * @throws {OrderError} when it could never be filled
 */
export async function planLimit(intent: LimitIntent, facts: planLimit.Facts & planReplacing.Facts): Promise<FlowPlan> {
  const { account, network, nowSeconds } = facts
  const { amountIn, deadline, nonce, recipient } = intent
  const reactor = reactorOf(network.contracts)
  if (reactor.status === 'none')
    throw new OrderError('OrdersNotOnNetwork', `Orders are not supported on ${network.name}: it has no reactor.`)
  verifyTerms(intent, nowSeconds)

  const order = flatOrder(reactor.version, {
    reactor: reactor.address,
    swapper: account,
    recipient,
    nonce,
    deadline: BigInt(deadline),
    tokenIn: intent.tokenIn.address,
    amountIn,
    tokenOut: intent.tokenOut.address,
    amountOut: leastOut(intent),
  })
  const canceling = await planReplacing(intent, facts)
  const placing = await planPlacing(intent, { ...facts, order, reactor: reactor.contract })
  return { ...placing, steps: [...canceling, ...placing.steps] }
}

export declare namespace planLimit {
  type Facts = Pick<PlanFacts<FlowPlan>, 'account' | 'network' | 'node' | 'nowSeconds'>
}

/** @throws {OrderError} */
function verifyTerms(intent: LimitIntent, nowSeconds: number): void {
  const { price } = intent
  verifyTrade(intent, nowSeconds)
  if (price.numerator <= 0n || price.denominator <= 0n || leastOut(intent) > maxOrderAmount)
    throw new OrderError('OrderMeaningless', 'It asks for zero, or for an impossible amount.')
}

/** Checks that don't depend on the price. @throws {OrderError} */
export function verifyTrade(intent: OrderIntent, nowSeconds: number): void {
  const { amountIn, deadline, tokenIn, tokenOut } = intent
  if (isNative(tokenIn.address))
    throw new OrderError('OrderSellsNative', 'An order sells a token. Wrap the native currency first.')
  if (tokenIn.address === tokenOut.address) throw new OrderError('OrderMeaningless', 'It sells a token for itself.')
  if (amountIn <= 0n || amountIn > maxOrderAmount)
    throw new OrderError('OrderMeaningless', 'It sells zero, or an impossible amount.')
  if (deadline <= nowSeconds || deadline > nowSeconds + longestOrderSeconds)
    throw new OrderError('OrderExpiryOutOfRange', 'It has expired, or would be valid for more than a year.')
}
