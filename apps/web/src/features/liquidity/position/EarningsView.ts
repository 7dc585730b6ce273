import type { Earnings } from '@oxbow/positions/Earnings'
import type { Position } from '@oxbow/positions/Position'
import { sqrtPriceOfAmounts } from '@oxbow/positions/poolPrice'
import { type PositionToken, type PositionTokens, worthOf } from './PositionTokens.ts'

type Amounts = Position['amounts']

const daySeconds = 86_400
const yearSeconds = 365 * daySeconds

/** A position's earnings, as displayed. */
export type EarningsView = {
  /** Fees plus the result vs. holding. */
  readonly net: Amounts
  /** The same converted to one token at the pool's price; undefined if that is unknown. */
  readonly netInOne: Amounts | undefined
  /** Undefined if the node doesn't tell. */
  readonly time: { readonly heldSeconds: number; readonly inRangeShare: number } | undefined
  /** Yearly rates relative to the deposit, extrapolated from at least a day. Undefined without prices. */
  readonly yearly: { readonly fees: number; readonly net: number } | 'too-young' | undefined
}

export function toEarningsView(
  { fees, againstHolding, time }: Earnings,
  facts: {
    readonly position: Position
    readonly tokens: PositionTokens
    readonly toUsd: (token: PositionToken, raw: bigint) => number | undefined
  },
): EarningsView {
  const { position, tokens, toUsd } = facts
  const net = { amount0: fees.amount0 + againstHolding.amount0, amount1: fees.amount1 + againstHolding.amount1 }
  const invested = time && worthOf(tokens, time.invested, toUsd)
  const perYear = (change: Amounts) => {
    const usd = signedWorthOf(tokens, change, toUsd)
    return usd === undefined || !invested ? undefined : (usd / invested) * yearSeconds
  }
  const [feesPerYear, netPerYear] = [perYear(fees), perYear(net)]
  const sqrtPriceX96 = position.protocol === 'v2' ? priceOfShare(position.amounts) : position.sqrtPriceX96
  return {
    net,
    netInOne: sqrtPriceX96 === undefined ? undefined : inOne(net, sqrtPriceX96),
    time:
      time && time.heldSeconds > 0
        ? { heldSeconds: time.heldSeconds, inRangeShare: time.inRangeSeconds / time.heldSeconds }
        : undefined,
    yearly:
      time === undefined
        ? undefined
        : time.heldSeconds < daySeconds
          ? 'too-young'
          : feesPerYear === undefined || netPerYear === undefined
            ? undefined
            : { fees: feesPerYear, net: netPerYear },
  }
}

/** The value of a gain or loss; undefined if a price is unknown. */
export function signedWorthOf(
  tokens: PositionTokens,
  change: Amounts,
  toUsd: (token: PositionToken, raw: bigint) => number | undefined,
): number | undefined {
  const signed = (token: PositionToken, raw: bigint) => {
    const usd = toUsd(token, raw < 0n ? -raw : raw)
    return usd === undefined ? undefined : raw < 0n ? -usd : usd
  }
  return worthOf(tokens, change, signed)
}

/** A one-sided amount has no price. */
function priceOfShare(amounts: Amounts): bigint | undefined {
  return amounts.amount0 > 0n && amounts.amount1 > 0n ? sqrtPriceOfAmounts(amounts) : undefined
}

function inOne({ amount0, amount1 }: Amounts, sqrtPriceX96: bigint): Amounts {
  const square = sqrtPriceX96 * sqrtPriceX96
  return { amount0: amount0 + (amount1 << 192n) / square, amount1: amount1 + ((amount0 * square) >> 192n) }
}
