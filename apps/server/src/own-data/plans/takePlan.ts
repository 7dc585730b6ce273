import { aggregate } from '@oxbow/chain/aggregate'
import { isNative } from '@oxbow/chain/nativeToken'
import { longestOrderSeconds, mostOrderAmount } from '@oxbow/orders/LimitIntent'
import { planReads, readPlanState } from '@oxbow/orders/planReads'
import { type ReadPlan, readSignedPlan } from '@oxbow/orders/readSignedPlan'
import type { SignedPlan } from '@oxbow/orders/SignedPlan'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { isPlain } from '../../usernames/isSignedBy.ts'
import { assertTraded, unlistedOf } from '../orders/assertTraded.ts'
import { gasPerRead } from '../orders/gasPerRead.ts'
import { OrderRefusedError, TooManyOpenOrdersError, TooManyUnlistedOrdersError } from '../orders/orderErrors.ts'
import { mostUnlistedOrders } from '../orders/readStandings.ts'
import { asked } from '../orders/verifyOnChain.ts'
import { verifyGuard, verifyMarketTerms, verifyPool } from '../orders/verifyPool.ts'
import type { Plans } from './createPlans.ts'

/**
 * Puts a trade over time into the book that its owner has signed, all of it at once, and whose parts could be filled in their time, by what the chain says at one block.
 *
 * One that was taken before is not looked at again, whatever became of it.
 *
 * @throws {OrderRefusedError}, {OrderTokenUnknownError}, {TooManyOpenOrdersError}, {TooManyUnlistedOrdersError}, {NodeUnavailableError}, {SnapshotNotReadyError}
 */
export async function takePlan(plans: Plans, chain: Chain, request: SignedPlan): takePlan.ReturnType {
  const { chainId } = chain.network
  verifyTerms(request)
  const plan = isPlain(request.signature) ? await readSignedPlan(request, chain.network) : undefined
  if (plan === undefined) throw new OrderRefusedError('its owner has not signed it', 'Sign it again.')
  const { hash, market } = plan
  if (market !== undefined) verifyMarketTerms(market)
  const tokens = [request.tokenIn, request.tokenOut]
  const isUnlisted = unlistedOf(chain, tokens).length > 0
  const { isCrowded, isFull, isKnown } = await plans.glance({ hash, account: plan.owner })
  if (isKnown) return { hash, openOrders: undefined }
  // Who is over the limit costs the node nothing.
  if (isFull) throw new TooManyOpenOrdersError()
  if (isUnlisted && isCrowded) throw new TooManyUnlistedOrdersError(mostUnlistedOrders)
  assertTraded(chain, tokens)
  const { blockNumber, nowSeconds } = await verifyPlan(chain, request, plan)
  const { open_orders: openOrders, outcome } = await plans.add({
    hash,
    chainId,
    request,
    takenAt: Date.now(),
    nowSeconds,
    endsAt: endOf(plan),
    blockNumber,
    isUnlisted,
    fates: plan.parts.map((part) => ({ orderHash: part.hash, fate: 'waiting' })),
  })
  if (outcome === 'full') throw new TooManyOpenOrdersError()
  if (outcome === 'unlisted') throw new TooManyUnlistedOrdersError(mostUnlistedOrders)
  if (outcome === 'id') throw new OrderRefusedError('another plan of its account has its id', 'Take another id.')
  return { hash, openOrders: outcome === 'known' ? undefined : openOrders }
}

export declare namespace takePlan {
  type ReturnType = Promise<{
    /** Of what was signed. */
    readonly hash: Hex
    /** How many open orders its account has with it; undefined where it was taken before. */
    readonly openOrders: number | undefined
  }>
}

/** @throws {OrderRefusedError} */
function verifyTerms({ amountIn, leastPrice, parts, tokenIn, tokenOut }: SignedPlan): void {
  if (isNative(tokenIn) || isNative(tokenOut)) throw refusal('it trades the native currency')
  if (tokenIn === tokenOut) throw refusal('it sells a token for itself')
  const [numerator, denominator] = [BigInt(leastPrice.numerator), BigInt(leastPrice.denominator)]
  if (numerator === 0n || denominator === 0n || BigInt(amountIn) < BigInt(parts))
    throw refusal('a part sells nothing, or for nothing')
  if (BigInt(amountIn) > mostOrderAmount || (BigInt(amountIn) * numerator) / denominator > mostOrderAmount)
    throw refusal('it sells or asks for more than there can be')
}

/** What the chain says of it at one block. @throws {OrderRefusedError}, {NodeUnavailableError} */
async function verifyPlan(chain: Chain, request: SignedPlan, plan: ReadPlan) {
  const { client, network } = chain
  const { multicall3, seaport } = network.contracts
  await verifyGuard(chain, 'planZone')
  const { number: blockNumber, timestamp } = await asked(chain, getBlock(client))
  if (BigInt(endOf(plan)) > timestamp + BigInt(longestOrderSeconds))
    throw new OrderRefusedError('it ends too late', 'Choose fewer parts, or a shorter interval.')
  const facts = { id: request.id, owner: plan.owner, parts: plan.parts }
  const calls = planReads(facts, seaport!).map(({ data, to }) => ({ target: to, callData: data }))
  const answers = await asked(chain, aggregate(client, { multicall3, calls, blockNumber, gasPerCall: gasPerRead }))
  const { allowed, fates, owned } = readPlanState(plan, answers, timestamp)
  if (fates?.some((fate) => fate !== 'waiting') ?? true)
    throw refusal('some of its parts were filled or canceled, or are over')
  const sold = BigInt(request.amountIn)
  if (owned === undefined || allowed === undefined || owned < sold || allowed < sold)
    throw refusal('its owner does not have what it sells, or has not approved Seaport for it')
  const { market } = plan
  if (market !== undefined) {
    const { tokenIn, tokenOut } = request
    const amountIn = plan.parts[0]!.order.offer[0]!.startAmount
    await verifyPool(chain, { blockNumber, terms: market, trade: { tokenIn, tokenOut, amountIn } })
  }
  return { blockNumber, nowSeconds: Number(timestamp) }
}

/** Unix seconds from which on no part can be filled. */
function endOf({ parts }: ReadPlan): number {
  return Number(parts.at(-1)!.order.endTime)
}

function refusal(reason: string): OrderRefusedError {
  return new OrderRefusedError(reason, 'Make another order.')
}
