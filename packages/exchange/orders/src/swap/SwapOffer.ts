import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import type { Quote } from '@oxbow/trading/Quote'
import { maxOrderAmount, type OrderIntent } from '../LimitIntent.ts'

/** Expected result of a gas-free swap, to compare with the classic one. Raw units of the bought token. */
export type SwapOffer = {
  readonly version: 'v1' | 'v3'
  readonly amountIn: bigint
  /** Start of the falling output (V1): more than the classic swap pays after gas. */
  readonly first: bigint
  /** Expected output. V1: what a filler can pay at current prices. V3: only the minimum, because the first filler may keep the rest. */
  readonly likely: bigint
  /** Signed minimum output. */
  readonly least: bigint
}

/** A gas-free swap that a person wants: signed as a UniswapX order, which a filler executes within minutes or not at all. */
export type SwapOrderIntent = OrderIntent & {
  readonly kind: 'swap-order'
  /** Output at the start and at the end of the decay, in raw units. V3 uses the end alone. */
  readonly firstOut: bigint
  readonly leastOut: bigint
  /** Start and end of the decay, in Unix seconds of the chain. An order not signed before the start is stale. */
  readonly fallsFrom: number
  readonly fallsTo: number
}

/** Measured gas of a fill without its route: reactor, Permit2, approvals and transfers. */
const gasOfFill = { v1: 205_000n, v3: 221_000n } as const
/** Cap for the gas of a route: a token and six v3 pools that each cross a tick. Beyond it, the filler pays. */
const maxRouteGas = 660_000n
/** Least gas of a swap that the account sends itself: a token and one v2 pool. */
const leastSwapGas = 102_000n
/** Gas above this part of the trade makes a gas-free swap not worth signing. */
const maxGasBps = 300n
/** How far above its value a V1 order starts. */
const headStartBps = 5n
const bps = 10_000n

/**
 * The gas-free offer for a quote; undefined if there is none. The input has to be a token, since only a token can be taken by somebody else, and gas
 * has to be a small part of the trade.
 *
 * The minimum is that of the classic swap less the gas of the fill, so the market may move as far as for the classic swap. The price of gas never
 * comes from the server, which could otherwise set how much of a trade it keeps.
 */
export function from(quote: from.Quoted, network: Pick<Network, 'contracts'>, price: GasPrice): SwapOffer | undefined {
  const reactor = reactorOf(network.contracts)
  const { amountIn, amountOut, gasUnits, kind, minimumOut, tokenIn, tradeType } = quote
  if (reactor.status === 'none' || kind !== 'swap' || tradeType !== 'exact-in' || isNative(tokenIn)) return undefined
  const { version } = reactor
  const routeGas = gasUnits < maxRouteGas ? gasUnits : maxRouteGas
  const gas = costOf(routeGas + gasOfFill[version], price)
  const least = minimumOut - gas
  if (gas * bps > amountOut * maxGasBps || least <= 0n) return undefined
  if (amountIn > maxOrderAmount || amountOut > maxOrderAmount) return undefined
  const classic = amountOut - costOf(routeGas, price)
  const first = classic + (amountOut * headStartBps) / bps + 1n
  return { version, amountIn, first, likely: version === 'v1' ? amountOut - gas : least, least }
}

export declare namespace from {
  type Quoted = Pick<Quote, 'amountIn' | 'amountOut' | 'gasUnits' | 'kind' | 'minimumOut' | 'tokenIn' | 'tradeType'>
}

/** Price of gas, from a node other than the server's if there is one: wei per gas, and the rate at which `wei` buys `out` raw units. */
export type GasPrice = { readonly weiPerGas: bigint; readonly wei: bigint; readonly out: bigint }

function costOf(gas: bigint, { out, wei, weiPerGas }: GasPrice): bigint {
  return (gas * weiPerGas * out + wei - 1n) / wei
}

/** Whether an account can't pay for the cheapest swap. False if only the server's node says so, because it could lie to get an order signed. */
export function isNeeded(account: isNeeded.Account): boolean {
  return !account.isByServer && account.balance < leastSwapGas * account.weiPerGas
}

export declare namespace isNeeded {
  type Account = Pick<GasPrice, 'weiPerGas'> & {
    /** Native currency, in wei. */
    readonly balance: bigint
    readonly isByServer: boolean
  }
}

/** Turns an offer into an order to sign, at a block time. */
export function toIntent(offer: SwapOffer, facts: toIntent.Facts): SwapOrderIntent {
  const { isApproved, network, nowSeconds, ...rest } = facts
  const { fall, rest: last, sign } = secondsOf(network, isApproved)
  const fallsFrom = nowSeconds + sign
  const fallsTo = fallsFrom + fall
  return {
    ...rest,
    kind: 'swap-order',
    chainId: network.chainId,
    amountIn: offer.amountIn,
    firstOut: offer.first,
    leastOut: offer.least,
    fallsFrom,
    fallsTo,
    deadline: fallsTo + last,
  }
}

export declare namespace toIntent {
  type Facts = Pick<OrderIntent, 'tokenIn' | 'tokenOut' | 'recipient' | 'nonce' | 'promised' | 'approval'> & {
    readonly network: Pick<Network, 'chainId' | 'blockTimeSeconds'>
    /** Whether it can be signed without a transaction before it. */
    readonly isApproved: boolean
    /** Time of the newest block, in Unix seconds. */
    readonly nowSeconds: number
  }
}

/** Seconds to sign it, seconds of the decay, and seconds that it stays at its minimum. */
export function secondsOf({ blockTimeSeconds }: Pick<Network, 'blockTimeSeconds'>, isApproved: boolean) {
  // Caps the block time that a server reports.
  const few = Math.min(maxFew, Math.max(30, Math.ceil(5 * blockTimeSeconds)))
  return { sign: isApproved ? 30 : maxSign, fall: few, rest: few }
}

const maxFew = 120
const maxSign = 120
/** Longest time that such an order stays open, from the block it was made at. */
export const longestSwapSeconds = maxSign + 2 * maxFew
