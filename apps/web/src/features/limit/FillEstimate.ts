import type { LimitPrice } from '@oxbow/orders/LimitIntent'
import type { Market } from './Market.ts'

/** At what price a filler would take an order today: it pays the gas, and trades what is sold for no less than the order asks and that gas together. */
export type FillEstimate =
  | { readonly status: 'unknown' }
  | {
      readonly status: 'known'
      /** In raw units of what is bought, about. */
      readonly gas: bigint
      /** What the whole amount has to bring in the pools. */
      readonly output: bigint
      readonly price: LimitPrice
    }

/** Gas of a fill besides its route: reactor, Permit2 and transfers. */
const gasOfFill = { v1: 205_000n, v3: 221_000n } as const

/** What today's network fee and route say; unknown where no pool prices the gas. */
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
