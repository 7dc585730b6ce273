import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Quote, RoutePool } from '@oxbow/contract/Quote'
import { BaseError } from '@oxbow/errors/BaseError'
import { type Hop, MAX_SWAPS, type Plan } from '@oxbow/router/Plan'
import type { Snapshot } from '@oxbow/router/Snapshot'
import { slippageBps, tradeBounds } from './bounds.ts'

/**
 * Rebuilds the plan of a quote that a client sends back. Nothing in it is trusted: pool keys, protocols and tokens come from the snapshot, amounts
 * must balance at every token, and the bounds must follow from the quote's amounts and slippage.
 *
 * @throws {InvalidQuoteError}
 */
export function planOfQuote(quote: Quote, snapshot: Snapshot): Plan {
  const tradeType = quote.tradeType === 'EXACT_INPUT' ? 'exact-in' : 'exact-out'
  const amountOut = BigInt(quote.output.amount)
  require(quote.slippage >= 0 && quote.slippage < 100, 'its slippage is out of range')
  require(BigInt(quote.input.amount) > 0n && amountOut > 0n, 'an amount is zero')

  const pools = new Map<number, RoutePool>()
  for (const pool of quote.route.flat()) {
    const known = pools.get(pool.hop)
    require(known === undefined || isSameHop(known, pool), 'two paths describe one swap differently')
    pools.set(pool.hop, pool)
  }
  require(pools.size > 0 && pools.size <= MAX_SWAPS, 'its route is empty or too long')
  const hops = [...pools.keys()].sort((a, b) => a - b).map((index) => hopOf(pools.get(index)!, snapshot))
  require([...pools.keys()].every((index) => index < hops.length), 'a swap of its route is missing')
  // Such a quote states what is spent, but its swaps are sized for the requested output.
  const spendsMaximum = tradeType === 'exact-out' && quote.delivery === 'AT_LEAST'
  const amountIn = spendsMaximum
    ? neededBy(hops, snapshot.wrappedNative, quote.input.token)
    : BigInt(quote.input.amount)
  const { minimumOut, maximumIn } = tradeBounds(tradeType, amountIn, amountOut, slippageBps(quote.slippage))
  require(BigInt(quote.output.minimumAmount) === minimumOut, 'its minimum is not that of its slippage')
  require(BigInt(quote.input.maximumAmount ?? quote.input.amount) ===
    maximumIn, 'its maximum is not that of its slippage')
  require(!spendsMaximum || BigInt(quote.input.amount) === maximumIn, 'it does not spend its maximum')
  const brought = requireConserved(hops, snapshot.wrappedNative, quote.input.token, amountIn, quote.output.token)
  require(tradeType === 'exact-in' ? brought === amountOut : brought >= amountOut, 'its amounts do not add up')

  require(quote.routeShareBps.length === quote.route.length, 'its shares do not fit its paths')
  return {
    chainId: snapshot.chainId,
    blockNumber: BigInt(quote.blockNumber),
    blockHash: quote.blockHash,
    tradeType,
    tokenIn: quote.input.token,
    tokenOut: quote.output.token,
    amountIn,
    amountOut: brought,
    hops,
    paths: quote.route.map((path, index) => ({
      shareBps: quote.routeShareBps[index]!,
      hops: path.map(({ hop }) => hop),
    })),
    gasUnits: BigInt(quote.gasUseEstimate),
    gasCostInQuoteToken: quote.gasFeeQuote === null ? undefined : BigInt(quote.gasFeeQuote),
    spotPrice: { numerator: BigInt(quote.spotPrice.numerator), denominator: BigInt(quote.spotPrice.denominator) },
    priceImpactBps: Math.round(quote.priceImpact * 100),
    optimalityGapBps: quote.optimalityGapBps ?? undefined,
  }
}

function hopOf(pool: RoutePool, snapshot: Snapshot): Hop {
  const state = snapshot.pools.get(pool.address)
  require(state !== undefined, 'it trades through a pool that is not there')
  const tokens = [state.token0, state.token1]
  const [tokenIn, tokenOut] = [pool.tokenIn.address, pool.tokenOut.address]
  require(tokenIn !== tokenOut &&
    tokens.includes(tokenIn) &&
    tokens.includes(tokenOut), 'a pool does not trade its tokens')
  const [amountIn, amountOut] = [BigInt(pool.amountIn), BigInt(pool.amountOut)]
  require(amountIn > 0n && amountOut > 0n, 'a swap of its route is empty')
  const shared = { poolId: state.id, protocol: state.protocol, tokenIn, tokenOut, amountIn, amountOut }
  if (state.protocol === 'v2') return { ...shared, feePips: 3_000, keyFee: 3_000, tickSpacing: 0, hooks: nativeToken }
  return {
    ...shared,
    feePips: state.feePips,
    keyFee: state.protocol === 'v4' ? state.keyFee : state.feePips,
    tickSpacing: state.tickSpacing,
    hooks: state.protocol === 'v4' ? state.hooks : nativeToken,
  }
}

/** Net input of the swaps. */
function neededBy(hops: readonly Hop[], wrapped: string, tokenIn: string): bigint {
  const isInput = (token: string) =>
    (token === nativeToken ? wrapped : token) === (tokenIn === nativeToken ? wrapped : tokenIn)
  return hops.reduce(
    (sum, hop) => sum + (isInput(hop.tokenIn) ? hop.amountIn : 0n) - (isInput(hop.tokenOut) ? hop.amountOut : 0n),
    0n,
  )
}

/** Checks that flows balance at every token except the two ends. Native and wrapped currency count as one. */
function requireConserved(
  hops: readonly Hop[],
  wrapped: string,
  tokenIn: string,
  amountIn: bigint,
  tokenOut: string,
): bigint {
  const node = (token: string) => (token === nativeToken ? wrapped : token)
  const held = new Map<string, bigint>([[node(tokenIn), amountIn]])
  const add = (token: string, amount: bigint) => held.set(node(token), (held.get(node(token)) ?? 0n) + amount)
  for (const hop of hops) {
    add(hop.tokenIn, -hop.amountIn)
    require(held.get(node(hop.tokenIn))! >= 0n, 'a swap spends more than there is')
    add(hop.tokenOut, hop.amountOut)
  }
  const brought = held.get(node(tokenOut)) ?? 0n
  add(tokenOut, -brought)
  require(node(tokenIn) !== node(tokenOut) &&
    [...held.values()].every((rest) => rest === 0n), 'its amounts do not add up')
  return brought
}

function isSameHop(a: RoutePool, b: RoutePool): boolean {
  return (
    a.address === b.address &&
    a.amountIn === b.amountIn &&
    a.amountOut === b.amountOut &&
    a.tokenIn.address === b.tokenIn.address &&
    a.tokenOut.address === b.tokenOut.address
  )
}

function require(condition: boolean, reason: string): asserts condition {
  if (!condition) throw new InvalidQuoteError(reason)
}

export class InvalidQuoteError extends BaseError {
  override name = 'Engine.InvalidQuoteError'
  constructor(reason: string) {
    super(`The quote cannot be executed: ${reason}.`, {
      code: 'InvalidQuote',
      nextAction: 'Request a new quote and send it back unchanged.',
    })
  }
}
