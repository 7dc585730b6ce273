import type { LimitPrice } from '@oxbow/orders/LimitIntent'
import type { Market } from '../placement/Market.ts'

/** The market price at which a filler would fill an order today: it pays the gas, so the trade must bring the order's minimum plus that gas. */
export type FillEstimate =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'known'
      /** Approximate, in raw units of the bought token. */
      readonly gas: bigint
      /** What the whole amount must bring in the pools. */
      readonly output: bigint
      readonly price: LimitPrice
    }

/** Gas of a fill besides its route: reactor, Permit2 and transfers. */
const gasOfFill = { v1: 205_000n, v3: 221_000n } as const

/** Estimates from today's gas price and route; unknown if no pool prices the gas. */
export function from({ amountIn, leastOut, market, version }: from.Facts): FillEstimate {
  if (market.status !== 'known' || market.gas === undefined || amountIn === 0n) return { status: 'unknown' }
  const { inOutput, units } = market.gas
  const gas = (inOutput * (units + gasOfFill[version]) + units - 1n) / units
  const output = leastOut + gas
  return { status: 'known', gas, output, price: { numerator: output, denominator: amountIn } }
}

export declare namespace from {
  type Facts = {
    readonly amountIn: bigint
    readonly leastOut: bigint
    readonly market: Market
    /** Of the network's reactor. */
    readonly version: 'v1' | 'v3'
  }
}
