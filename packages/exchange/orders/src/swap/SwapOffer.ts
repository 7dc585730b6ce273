import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { reactorOf } from '@oxbow/dutch/reactorOf'
import type { Quote } from '@oxbow/trading/Quote'
import type { LimitIntent } from '../LimitIntent.ts'
import { mostOrderAmount } from '../LimitIntent.ts'

/** What a gas-free swap is about to bring, beside the classic one. Raw units of what is bought. */
export type SwapOffer = {
  readonly version: 'v1' | 'v3'
  readonly amountIn: bigint
  /** What it asks for before it falls, on V1: more than the classic swap leaves. */
  readonly first: bigint
  /** What a filler can give at the prices of now, about. */
  readonly likely: bigint
  /** What is signed: it never brings less. */
  readonly least: bigint
  /** What the classic swap leaves after its network cost; that is what a gas-free one has to beat. */
  readonly classic: bigint
}

/** What a person wants of a gas-free swap: signed as an order of UniswapX, which somebody else fills within minutes or nobody does. */
export type SwapOrderIntent = Omit<LimitIntent, 'price'> & {
  /** Raw units: asked for at first, and at last. On V3 the last alone is. */
  readonly firstOut: bigint
  readonly leastOut: bigint
  /** Unix seconds of the chain between which it falls. What is not signed before the first is too old. */
  readonly fallsFrom: number
  readonly fallsTo: number
}

/** Gas of a fill besides its route, as it was measured: reactor, Permit2, approvals and transfers. */
const gasOfFill = { v1: 205_000n, v3: 221_000n } as const
/** Of what comes beyond the least after gas, Oxbow's own keeper gives so much to its owner on V3. */
const ownersShareBps = 9_500n
/** By so much more than it is worth an order of V1 begins. */
const headStartBps = 5n
const bps = 10_000n

/**
 * What the gas-free way would bring for the trade of a quote; undefined where there is none: only a token can be taken by somebody else, and its gas has to have a price.
 *
 * The least is the classic minimum, less the gas of the fill: the market may move as far as it may for the classic swap.
 */
export function from(quote: from.Quoted, network: Pick<Network, 'contracts'>): SwapOffer | undefined {
  const reactor = reactorOf(network.contracts)
  const { amountIn, amountOut, gasFeeInQuoteToken, gasUnits, kind, minimumOut, tokenIn, tradeType } = quote
  if (reactor.status === 'none' || kind !== 'swap' || tradeType !== 'exact-in' || isNative(tokenIn)) return undefined
  if (gasFeeInQuoteToken === undefined || gasUnits === 0n) return undefined
  const { version } = reactor
  const gas = (gasFeeInQuoteToken * (gasUnits + gasOfFill[version]) + gasUnits - 1n) / gasUnits
  const least = minimumOut - gas
  if (least <= 0n || amountIn > mostOrderAmount || amountOut > mostOrderAmount) return undefined
  const left = amountOut - gas
  const likely = version === 'v1' ? left : least + ((left - least) * ownersShareBps) / bps
  const classic = amountOut - gasFeeInQuoteToken
  const first = (classic > left ? classic : left) + (amountOut * headStartBps) / bps + 1n
  return { version, amountIn, first, likely, least, classic }
}

export declare namespace from {
  type Quoted = Pick<
    Quote,
    'amountIn' | 'amountOut' | 'gasFeeInQuoteToken' | 'gasUnits' | 'kind' | 'minimumOut' | 'tokenIn' | 'tradeType'
  >
}

/** The order that an offer becomes, at a time of its chain. */
export function toIntent(offer: SwapOffer, facts: toIntent.Facts): SwapOrderIntent {
  const { isApproved, network, nowSeconds, ...rest } = facts
  const { fall, rest: last, sign } = secondsOf(network, isApproved)
  const fallsFrom = nowSeconds + sign
  const fallsTo = fallsFrom + fall
  return {
    ...{ ...rest, chainId: network.chainId, amountIn: offer.amountIn, firstOut: offer.first, leastOut: offer.least },
    ...{ fallsFrom, fallsTo, deadline: fallsTo + last },
  }
}

export declare namespace toIntent {
  type Facts = Pick<LimitIntent, 'tokenIn' | 'tokenOut' | 'recipient' | 'nonce' | 'promised' | 'approval'> & {
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
