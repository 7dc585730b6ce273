import type { FlowPlan } from '@oxbow/flow/FlowDomain'
import { maxOrderAmount } from '../../LimitIntent.ts'
import { OrderError } from '../../OrderError.ts'
import { type planLimit, verifyTrade } from '../../planLimit.ts'
import { planPlacing } from '../../planPlacing.ts'
import { verifyOracle } from '../oracle/verifyOracle.ts'
import { verifyGuard } from '../verifyGuard.ts'
import type { TriggerIntent } from './TriggerIntent.ts'
import { toTriggerOrder } from './toTriggerOrder.ts'

/**
 * Remaining steps to place a stop-loss or take-profit, by the state of the most trusted node. Checks that MarketGuard has the pinned code and that
 * the pool is the factory's, has the observations and liquidity that the order requires, and stands for the market.
 *
 * @throws {OrderError} when it could never be filled, or no guard would protect it
 */
export async function planTrigger(intent: TriggerIntent, facts: planLimit.Facts): Promise<FlowPlan> {
  const { account, network, nowSeconds } = facts
  const { leastOut } = intent
  const reactor = network.contracts.dutchV3Reactor
  if (reactor === undefined)
    throw new OrderError(
      'OrdersNotOnNetwork',
      `Such orders are not supported on ${network.name}: it has no V3 reactor.`,
    )
  verifyTrade(intent, nowSeconds)
  if (leastOut <= 0n || leastOut > maxOrderAmount)
    throw new OrderError('OrderMeaningless', 'It asks for zero, or for an impossible amount.')
  await verifyMarket(intent, facts)
  const order = toTriggerOrder(intent, { account, reactor })
  return await planPlacing(intent, { ...facts, order, reactor: 'dutchV3Reactor' })
}

async function verifyMarket(intent: TriggerIntent, { network, node }: planLimit.Facts): Promise<void> {
  const { amountIn, market, tokenIn, tokenOut } = intent
  await verifyGuard(node.rpc(network.chainId), 'marketGuard', network)
  const trade = { tokenIn: tokenIn.address, tokenOut: tokenOut.address, amountIn }
  await verifyOracle(market, { network, node, trade })
}
