import { aggregate } from '@oxbow/chain/aggregate'
import { isNative } from '@oxbow/chain/nativeToken'
import { longestOrderSeconds, maxOrderAmount } from '@oxbow/orders/LimitIntent'
import { type ReadTwap, readSignedTwap } from '@oxbow/orders/readSignedTwap'
import type { SignedTwap } from '@oxbow/orders/SignedTwap'
import { readTwapState, twapReads } from '@oxbow/orders/twapReads'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { isPlain } from '../../usernames/isSignedBy.ts'
import { assertTraded, unlistedOf } from '../orders/assertTraded.ts'
import { gasPerRead } from '../orders/gasPerRead.ts'
import { OrderRefusedError, TooManyOpenOrdersError, TooManyUnlistedOrdersError } from '../orders/orderErrors.ts'
import { maxUnlistedOrders } from '../orders/readOpenOrderLimits.ts'
import { asked } from '../orders/verifyOnChain.ts'
import { verifyGuard, verifyMarketTerms, verifyPool } from '../orders/verifyPool.ts'
import type { Twaps } from './createTwaps.ts'

/**
 * Adds a TWAP to the book if its owner signed it as a whole and its parts can be filled in their time slots, by the chain's state at one block.
 *
 * A known TWAP isn't checked again, whatever became of it.
 *
 * @throws {OrderRefusedError}, {OrderTokenUnknownError}, {TooManyOpenOrdersError},
 * {TooManyUnlistedOrdersError}, {NodeUnavailableError}, {SnapshotNotReadyError}
 */
export async function acceptTwap(twaps: Twaps, chain: Chain, request: SignedTwap): acceptTwap.ReturnType {
  const { chainId } = chain.network
  verifyTerms(request)
  const twap = isPlain(request.signature) ? await readSignedTwap(request, chain.network) : undefined
  if (twap === undefined) throw new OrderRefusedError('its owner has not signed it', 'Sign it again.')
  const { hash, market } = twap
  if (market !== undefined) verifyMarketTerms(market)
  const tokens = [request.tokenIn, request.tokenOut]
  const isUnlisted = unlistedOf(chain, tokens).length > 0
  const { isCrowded, isFull, isKnown } = await twaps.glance({ hash, account: twap.owner })
  if (isKnown) return { hash, openOrders: undefined }
  // Checked first, so that an account over its limit costs the node nothing.
  if (isFull) throw new TooManyOpenOrdersError()
  if (isUnlisted && isCrowded) throw new TooManyUnlistedOrdersError(maxUnlistedOrders)
  assertTraded(chain, tokens)
  const { blockNumber, nowSeconds } = await verifyTwap(chain, request, twap)
  const { open_orders: openOrders, outcome } = await twaps.add({
    hash,
    chainId,
    request,
    takenAt: Date.now(),
    nowSeconds,
    endsAt: endOf(twap),
    blockNumber,
    isUnlisted,
    fates: twap.parts.map((part) => ({ orderHash: part.hash, fate: 'waiting' })),
  })
  if (outcome === 'full') throw new TooManyOpenOrdersError()
  if (outcome === 'unlisted') throw new TooManyUnlistedOrdersError(maxUnlistedOrders)
  if (outcome === 'id') throw new OrderRefusedError('another plan of its account uses its id', 'Use another id.')
  return { hash, openOrders: outcome === 'known' ? undefined : openOrders }
}

export declare namespace acceptTwap {
  type ReturnType = Promise<{
    /** Hash that was signed. */
    readonly hash: Hex
    /** The account's number of open orders after it; undefined if the TWAP was known. */
    readonly openOrders: number | undefined
  }>
}

/** @throws {OrderRefusedError} */
function verifyTerms({ amountIn, leastPrice, parts, tokenIn, tokenOut }: SignedTwap): void {
  if (isNative(tokenIn) || isNative(tokenOut)) throw refusal('it trades the native currency')
  if (tokenIn === tokenOut) throw refusal('it sells a token for itself')
  const [numerator, denominator] = [BigInt(leastPrice.numerator), BigInt(leastPrice.denominator)]
  if (numerator === 0n || denominator === 0n || BigInt(amountIn) < BigInt(parts))
    throw refusal('a part sells or asks for zero')
  if (BigInt(amountIn) > maxOrderAmount || (BigInt(amountIn) * numerator) / denominator > maxOrderAmount)
    throw refusal('it sells or asks for an impossible amount')
}

/** Checks the TWAP on chain at one block. @throws {OrderRefusedError}, {NodeUnavailableError} */
async function verifyTwap(chain: Chain, request: SignedTwap, twap: ReadTwap) {
  const { client, network } = chain
  const { multicall3, seaport } = network.contracts
  await verifyGuard(chain, 'planZone')
  const { number: blockNumber, timestamp } = await asked(chain, getBlock(client))
  if (BigInt(endOf(twap)) > timestamp + BigInt(longestOrderSeconds))
    throw new OrderRefusedError('it ends too late', 'Choose fewer parts, or a shorter interval.')
  const facts = { id: request.id, owner: twap.owner, parts: twap.parts }
  const calls = twapReads(facts, seaport!).map(({ data, to }) => ({ target: to, callData: data }))
  const answers = await asked(chain, aggregate(client, { multicall3, calls, blockNumber, gasPerCall: gasPerRead }))
  const { allowed, fates, owned } = readTwapState(twap, answers, timestamp)
  if (fates?.some((fate) => fate !== 'waiting') ?? true)
    throw refusal('some of its parts were filled or canceled, or have expired')
  const sold = BigInt(request.amountIn)
  if (owned === undefined || allowed === undefined || owned < sold || allowed < sold)
    throw refusal('its owner does not have what it sells, or has not approved Seaport for it')
  const { market } = twap
  if (market !== undefined) {
    const { tokenIn, tokenOut } = request
    const amountIn = twap.parts[0]!.order.offer[0]!.startAmount
    await verifyPool(chain, { blockNumber, terms: market, trade: { tokenIn, tokenOut, amountIn } })
  }
  return { blockNumber, nowSeconds: Number(timestamp) }
}

/** Unix seconds from which no part can be filled. */
function endOf({ parts }: ReadTwap): number {
  return Number(parts.at(-1)!.order.endTime)
}

function refusal(reason: string): OrderRefusedError {
  return new OrderRefusedError(reason, 'Create a new order.')
}
