import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { priceAtTick } from '@oxbow/guards/triggerPrice'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import type { OraclePool, Oracles } from '@oxbow/orders/oraclesQueryOptions'
import * as LimitPrice from '../limit/LimitPrice.ts'
import * as LimitState from '../limit/LimitState.ts'
import type { Market } from '../placement/Market.ts'
import { leastLiquidityOf } from '../stop/StopForm.ts'
import { oracleOf } from '../stop/StopState.ts'
import { partsOf } from './partsOf.ts'
import * as TwapForm from './TwapForm.ts'

type Hex = `0x${string}`

/** The states of the trade over time form. */
export type TwapState =
  /** A state shared with limit orders. */
  | { readonly kind: 'base'; readonly base: LimitState.LimitState }
  | { readonly kind: 'reading-oracles' }
  | { readonly kind: 'oracles-unknown' }
  /** No v3 pool of the pair records its prices (oracle), or stands for the market (`hasUnfit`), so a lowest price is required. */
  | { readonly kind: 'needs-lowest'; readonly hasUnfit: boolean }
  | { readonly kind: 'enter-price' }
  /** A part would sell zero. */
  | { readonly kind: 'too-small' }
  /** A part is worth more than it takes to move the pool's price by 2%. */
  | { readonly kind: 'too-large' }
  | {
      readonly kind: 'ready'
      readonly order: TwapOrder
      readonly promised: bigint
      readonly isStale: boolean
      readonly warnings: readonly TwapWarning[]
    }

export type TwapWarning =
  | LimitState.LimitWarning
  /** No part fills until the market reaches the lowest price. */
  | { readonly kind: 'above-market' }
  /** Only the lowest price limits the filler. */
  | { readonly kind: 'unbounded' }
  /** A part's minimum is far below what the pools pay for it according to the signing node. */
  | { readonly kind: 'far-below-pools'; readonly bps: number }

/** The order to sign. */
export type TwapOrder = {
  /** Total of all parts. */
  readonly amountIn: bigint
  readonly parts: number
  readonly periodSeconds: number
  readonly leastPrice: Price
  /** Whether the user set that price; otherwise it applies only if the price source fails. */
  readonly isLowestNamed: boolean
  readonly market: MarketTerms | undefined
  readonly oracle: OraclePool | undefined
}

/** Distance of a minimum from the pools that needs consent: half the mean price where that bounds each part too, else the lowest preset. */
const farBps = { bounded: 5_500, unbounded: 2_500 }

/** States of a limit order that take precedence over a TWAP's own. */
const precedent: readonly LimitState.LimitState['kind'][] = [
  ...(['loading', 'unavailable', 'region-blocked', 'no-book', 'no-reactor'] as const),
  ...(['choose-token', 'token-blocked', 'same-coin', 'no-market'] as const),
]

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): TwapState {
  const { form, market, oracles, promised } = facts
  const price = market.status === 'known' ? market.price : undefined
  // At the market price, a limit order's remaining obstacles apply to a TWAP too.
  const base = LimitState.from({ ...facts, price })
  if (precedent.includes(base.kind)) return { kind: 'base', base }
  if (oracles === 'unknown') return { kind: 'oracles-unknown' }
  if (base.kind !== 'ready') return { kind: 'base', base }
  if (oracles === undefined) return { kind: 'reading-oracles' }
  if (!form.hasLowest && oracleOf(oracles, TwapForm.windowSeconds) === undefined)
    return { kind: 'needs-lowest', hasUnfit: oracles.status === 'read' && oracles.hasUnfit }
  const order = toTwapOrder(facts)
  if (order === undefined) return { kind: 'enter-price' }
  const [part] = partsOf(order)
  if (part === undefined || part.amountIn === 0n) return { kind: 'too-small' }
  const { oracle } = order
  if (oracle !== undefined && worthAtMean(part.amountIn, oracle, facts.pair!) > oracle.depth)
    return { kind: 'too-large' }
  if (promised === undefined) return { kind: 'base', base: { kind: 'reading-orders' } }
  const warnings: TwapWarning[] = base.warnings.filter(({ kind }) => kind === 'taxed-token' || kind === 'many-orders')
  if (price !== undefined && isAbove(order.leastPrice, price)) warnings.push({ kind: 'above-market' })
  if (oracle === undefined) warnings.push({ kind: 'unbounded' })
  return { kind: 'ready', order, promised, isStale: base.isStale, warnings }
}

/** Undefined while amount, price or pool is missing. */
export function toTwapOrder(facts: toTwapOrder.Facts): TwapOrder | undefined {
  const { amountIn, form, lowestPrice, oracles, pair } = facts
  if (amountIn === undefined || amountIn === 0n || pair === undefined) return undefined
  const oracle = oracles === 'unknown' ? undefined : oracleOf(oracles, TwapForm.windowSeconds)
  const mean = oracle && priceAtTick(oracle.meanTick, pair)
  const leastPrice = form.hasLowest ? lowestPrice : mean && TwapForm.worstPriceOf(mean)
  if (leastPrice === undefined || leastPrice.numerator === 0n) return undefined
  const { toleranceBps } = TwapForm
  const market = oracle && {
    pool: oracle.pool,
    windowSeconds: oracle.windowSeconds,
    toleranceBps,
    trigger: undefined,
    leastLiquidity: leastLiquidityOf(oracle.liquidity),
  }
  const { every, hasLowest: isLowestNamed, parts } = form
  return { amountIn, parts, periodSeconds: TwapForm.secondsOf(every), leastPrice, isLowestNamed, market, oracle }
}

/** Holds a TWAP against what the pools pay according to the signing node, for one part and for all; null if unknown. */
export function toPoolsWarnings(
  order: TwapOrder,
  { market, part, whole }: toPoolsWarnings.Facts,
): readonly TwapWarning[] {
  const ofMarket = LimitState.toMarketWarning(market, { amountIn: order.amountIn, inPools: whole })
  const [first] = partsOf(order)
  const bps = part === null || first === undefined ? 0 : LimitState.shortfallBps(first.leastOut, part)
  const isFar = bps > (order.market ? farBps.bounded : farBps.unbounded)
  return [...(ofMarket ? [ofMarket] : []), ...(isFar ? [{ kind: 'far-below-pools', bps } as const] : [])]
}

/**
 * How far below the market price a part may fill at worst, in basis points; 0 if the price is unknown. Without a typed limit, it is relative to the
 * price source.
 */
export function belowMarketBps(order: TwapOrder, market: Market, pair: Pair): number {
  const mean = order.oracle && !order.isLowestNamed ? priceAtTick(order.oracle.meanTick, pair) : undefined
  const price = mean ?? (market.status === 'known' ? market.price : undefined)
  return price === undefined ? 0 : Math.max(0, -LimitPrice.nearestBps(order.leastPrice, price, 'out-per-in'))
}

function isAbove(one: Price, other: Price): boolean {
  return one.numerator * other.denominator > other.numerator * one.denominator
}

function worthAtMean(amountIn: bigint, { meanTick }: OraclePool, pair: Pair): bigint {
  const { denominator, numerator } = priceAtTick(meanTick, pair)!
  return (amountIn * numerator) / denominator
}

type Pair = { readonly tokenIn: Hex; readonly tokenOut: Hex }

export declare namespace toTwapOrder {
  type Facts = {
    readonly amountIn: bigint | undefined
    readonly form: Pick<TwapForm.TwapForm, 'every' | 'hasLowest' | 'parts'>
    /** Undefined while they are read; `unknown` if no node answers. */
    readonly oracles: Oracles | 'unknown' | undefined
    /** The tokens as traded; undefined while one isn't chosen. */
    readonly pair: Pair | undefined
    /** As entered. */
    readonly lowestPrice: Price | undefined
  }
}

export declare namespace toPoolsWarnings {
  type Facts = { readonly market: Market; readonly part: bigint | null; readonly whole: bigint | null }
}

export declare namespace from {
  type Facts = toTwapOrder.Facts &
    Omit<LimitState.from.Facts, 'price'> & {
      /** Raw units of the sold token that other trades over time may take; undefined while they are read. */
      readonly promised: bigint | undefined
    }
}
