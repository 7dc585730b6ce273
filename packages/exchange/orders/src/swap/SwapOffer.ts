import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import type { Quote } from '@oxbow/trading/Quote'
import { mostOrderAmount, type OrderIntent } from '../LimitIntent.ts'

/** What a gas-free swap is about to bring, beside the classic one. Raw units of what is bought. */
export type SwapOffer = {
  readonly version: 'v1' | 'v3'
  readonly amountIn: bigint
  /** What it asks for before it falls, on V1: more than the classic swap leaves. */
  readonly first: bigint
  /** What is to be expected: on V1 what a filler can give at the prices of now, on V3 no more than the least, because whoever fills it first may keep the rest. */
  readonly likely: bigint
  /** What is signed: it never brings less. */
  readonly least: bigint
}

/** What a person wants of a gas-free swap: signed as an order of UniswapX, which somebody else fills within minutes or nobody does. */
export type SwapOrderIntent = OrderIntent & {
  readonly kind: 'swap-order'
  /** Raw units: asked for at first, and at last. On V3 the last alone is. */
  readonly firstOut: bigint
  readonly leastOut: bigint
  /** Unix seconds of the chain between which it falls. What is not signed before the first is too old. */
  readonly fallsFrom: number
  readonly fallsTo: number
}

/** Gas of a fill besides its route, as it was measured: reactor, Permit2, approvals and transfers. */
const gasOfFill = { v1: 205_000n, v3: 221_000n } as const
/** Gas of a route at most: what a token and six pools of v3 take that each cross a tick. A server that says more has the filler pay the rest. */
const mostRouteGas = 660_000n
/** What any swap takes that the account sends: a token and one pool of v2. */
const leastSwapGas = 102_000n
/** Of the trade: what costs more is not worth to be signed away. */
const mostGasBps = 300n
/** By so much more than it is worth an order of V1 begins. */
const headStartBps = 5n
const bps = 10_000n

/**
 * What the gas-free way would bring for the trade of a quote; undefined where there is none: only a token can be taken by somebody else, and its gas has to be a small part of it.
 *
 * The least is the classic minimum, less the gas of the fill: the market may move as far as it may for the classic swap. What gas costs is never the server's figure, which would be one for how
 * much of a trade it may keep.
 */
export function from(quote: from.Quoted, network: Pick<Network, 'contracts'>, price: GasPrice): SwapOffer | undefined {
  const reactor = reactorOf(network.contracts)
  const { amountIn, amountOut, gasUnits, kind, minimumOut, tokenIn, tradeType } = quote
  if (reactor.status === 'none' || kind !== 'swap' || tradeType !== 'exact-in' || isNative(tokenIn)) return undefined
  const { version } = reactor
  const routeGas = gasUnits < mostRouteGas ? gasUnits : mostRouteGas
  const gas = costOf(routeGas + gasOfFill[version], price)
  const least = minimumOut - gas
  if (gas * bps > amountOut * mostGasBps || least <= 0n) return undefined
  if (amountIn > mostOrderAmount || amountOut > mostOrderAmount) return undefined
  const classic = amountOut - costOf(routeGas, price)
  const first = classic + (amountOut * headStartBps) / bps + 1n
  return { version, amountIn, first, likely: version === 'v1' ? amountOut - gas : least, least }
}

export declare namespace from {
  type Quoted = Pick<Quote, 'amountIn' | 'amountOut' | 'gasUnits' | 'kind' | 'minimumOut' | 'tokenIn' | 'tradeType'>
}

/** What gas costs, by a node that is not asked through the server where there is another: so many wei a unit, and so many wei bring so many raw units of what is bought. */
export type GasPrice = { readonly weiPerGas: bigint; readonly wei: bigint; readonly out: bigint }

function costOf(gas: bigint, { out, wei, weiPerGas }: GasPrice): bigint {
  return (gas * weiPerGas * out + wei - 1n) / wei
}

/** Whether an account can't pay for any swap that it sends. A server that says so alone, by its own node, could be lying to have it sign instead. */
export function isNeeded(account: isNeeded.Account): boolean {
  return !account.isByServer && account.balance < leastSwapGas * account.weiPerGas
}

export declare namespace isNeeded {
  type Account = Pick<GasPrice, 'weiPerGas'> & {
    /** Of the native currency, in wei. */
    readonly balance: bigint
    readonly isByServer: boolean
  }
}

/** The order that an offer becomes, at a time of its chain. */
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
    /** Whether nothing has to be sent before it is signed. */
    readonly isApproved: boolean
    /** Of the newest block, in Unix seconds. */
    readonly nowSeconds: number
  }
}

/** How long a person may take to sign it, how long it falls, and how long it stands at its least. */
export function secondsOf({ blockTimeSeconds }: Pick<Network, 'blockTimeSeconds'>, isApproved: boolean) {
  // What a server says of its network makes it no longer than that.
  const few = Math.min(mostFew, Math.max(30, Math.ceil(5 * blockTimeSeconds)))
  return { sign: isApproved ? 30 : mostSign, fall: few, rest: few }
}

const mostFew = 120
const mostSign = 120
/** The longest that one is open from the block that it began at. */
export const longestSwapSeconds = mostSign + 2 * mostFew
