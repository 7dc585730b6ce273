import { aggregate } from '@oxbow/chain/aggregate'
import type { DutchOrder } from '@oxbow/dutch/DutchOrder'
import { hashOrderPermit } from '@oxbow/dutch/hashOrder'
import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { longestOrderSeconds } from '@oxbow/orders/LimitIntent'
import { orderReads, toOrderState } from '@oxbow/orders/orderReads'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { isSignedBy } from '../../usernames/isSignedBy.ts'
import { gasPerRead } from './gasPerRead.ts'
import { OrderRefusedError } from './orderErrors.ts'
import { asked, type SentOrder, stateReasons, type Verified } from './verifyOnChain.ts'
import { verifyGuard, verifyMarketTerms, verifyPool } from './verifyPool.ts'

/** Checks the terms without the chain: whether MarketGuard could ever let it pass. @throws {OrderRefusedError} */
export function verifyGuardTerms({ version }: DutchOrder, terms: MarketTerms): void {
  // The output of a V1 order can't be raised to the market price.
  if (version !== 'v3') throw new OrderRefusedError('a guarded order has to be of V3', 'Create a new order.')
  verifyMarketTerms(terms)
}

/**
 * Checks at one block that a guarded order is signed and funded, that its network has MarketGuard, and
 * that its pool qualifies. The reactor isn't tried: it rejects the order until the trigger is reached.
 *
 * @throws {OrderRefusedError}, {NodeUnavailableError}
 */
export async function verifyGuarded(chain: Chain, sent: SentOrder, terms: MarketTerms): Promise<Verified> {
  const { client, network } = chain
  const { multicall3, permit2 } = network.contracts
  const { order, permit, signature } = sent
  const hash = hashOrderPermit(order, { chainId: network.chainId, permit2 })
  if ((await isSignedBy({ account: order.info.swapper, chain, hash, signature })) === undefined)
    throw new OrderRefusedError('its owner has not signed it', 'Sign it again.')
  await verifyGuard(chain, 'marketGuard')
  const { number: blockNumber, timestamp } = await asked(chain, getBlock(client))
  if (order.info.deadline > timestamp + BigInt(longestOrderSeconds))
    throw new OrderRefusedError('it ends too late', 'Choose an earlier end.')

  const calls = orderReads(order, permit2, permit).map(({ data, to }) => ({ target: to, callData: data }))
  const answers = await asked(chain, aggregate(client, { multicall3, calls, blockNumber, gasPerCall: gasPerRead }))
  const state = toOrderState(order, answers, timestamp)
  if (state !== 'open') throw new OrderRefusedError(stateReasons[state], 'Create a new order.')
  const trade = { tokenIn: order.input.token, tokenOut: order.outputs[0]!.token, amountIn: order.input.startAmount }
  await verifyPool(chain, { blockNumber, terms, trade })
  return { blockNumber, nowSeconds: Number(timestamp) }
}
