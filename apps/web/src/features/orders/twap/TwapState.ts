import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { priceAtTick } from '@oxbow/guards/triggerPrice'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import type { OraclePool } from '@oxbow/orders/oraclesQueryOptions'
import * as GuardedState from '../guarded/GuardedState.ts'
import { toMarketTerms, worthAtMean } from '../guarded/toMarketTerms.ts'
import * as LimitPrice from '../limit/LimitPrice.ts'
import * as LimitState from '../limit/LimitState.ts'
import type { Market } from '../placement/Market.ts'
import { partsOf } from './partsOf.ts'
import * as TwapForm from './TwapForm.ts'

/** The states of the trade over time form. A part is too large if it is worth more than it takes to move the pool's price by 2%. */
export type TwapState =
  | GuardedState.GuardedState<TwapOrder, TwapWarning>
  /** No v3 pool of the pair records its prices (oracle), or stands for the market (`hasUnfit`), so a lowest price is required. */
  | { readonly kind: 'needs-lowest'; readonly hasUnfit: boolean }
  /** A part would sell zero. */
  | { readonly kind: 'too-small' }

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

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): TwapState {
  const { form, market, promised } = facts
  return GuardedState.from<TwapState>(facts, {
    toState(base, oracles) {
      if (!form.hasLowest && GuardedState.oracleOf(oracles, TwapForm.windowSeconds) === undefined)
        return { kind: 'needs-lowest', hasUnfit: oracles.status === 'read' && oracles.hasUnfit }
      const order = toTwapOrder(facts)
      if (order === undefined) return { kind: 'enter-price' }
      const [part] = partsOf(order)
      if (part === undefined || part.amountIn === 0n) return { kind: 'too-small' }
      const { oracle } = order
      if (oracle !== undefined && worthAtMean(part.amountIn, oracle, facts.pair!) > oracle.depth)
        return { kind: 'too-large' }
      if (promised === undefined) return { kind: 'base', base: { kind: 'reading-orders' } }
      const warnings: TwapWarning[] = [...GuardedState.warningsOf(base)]
      if (market.status === 'known' && isAbove(order.leastPrice, market.price)) warnings.push({ kind: 'above-market' })
      if (oracle === undefined) warnings.push({ kind: 'unbounded' })
      return { kind: 'ready', order, promised, isStale: base.isStale, warnings }
    },
  })
}

/** Undefined while amount, price or pool is missing. */
export function toTwapOrder(facts: toTwapOrder.Facts): TwapOrder | undefined {
  const { amountIn, form, lowestPrice, oracles, pair } = facts
  if (amountIn === undefined || amountIn === 0n || pair === undefined) return undefined
  const oracle = GuardedState.oracleOf(oracles, TwapForm.windowSeconds)
  const mean = oracle && priceAtTick(oracle.meanTick, pair)
  const leastPrice = form.hasLowest ? lowestPrice : mean && TwapForm.worstPriceOf(mean)
  if (leastPrice === undefined || leastPrice.numerator === 0n) return undefined
  const market = oracle && toMarketTerms(oracle)
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
export function belowMarketBps(order: TwapOrder, market: Market, pair: GuardedState.Pair): number {
  const mean = order.oracle && !order.isLowestNamed ? priceAtTick(order.oracle.meanTick, pair) : undefined
  const price = mean ?? (market.status === 'known' ? market.price : undefined)
  return price === undefined ? 0 : Math.max(0, -LimitPrice.nearestBps(order.leastPrice, price, 'out-per-in'))
}

function isAbove(one: Price, other: Price): boolean {
  return one.numerator * other.denominator > other.numerator * one.denominator
}

export declare namespace toTwapOrder {
  type Facts = GuardedState.OrderFacts & {
    readonly form: Pick<TwapForm.TwapForm, 'every' | 'hasLowest' | 'parts'>
    /** As entered. */
    readonly lowestPrice: Price | undefined
  }
}

export declare namespace toPoolsWarnings {
  type Facts = { readonly market: Market; readonly part: bigint | null; readonly whole: bigint | null }
}

export declare namespace from {
  type Facts = toTwapOrder.Facts &
    GuardedState.from.Facts & {
      /** Raw units of the sold token that other trades over time may take; undefined while they are read. */
      readonly promised: bigint | undefined
    }
}
