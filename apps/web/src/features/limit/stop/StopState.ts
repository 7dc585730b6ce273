import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { priceAtTick, triggerAt } from '@oxbow/guards/triggerPrice'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import type { OraclePool, Oracles } from '@oxbow/orders/oraclesQueryOptions'
import * as LimitState from '../LimitState.ts'
import * as StopForm from './StopForm.ts'

type Hex = `0x${string}`

/** What the form of a stop-loss or a take-profit can be in. */
export type StopState =
  /** Whatever a limit order would be in as well. */
  | { readonly kind: 'base'; readonly base: LimitState.LimitState }
  /** The network has no MarketGuard, or other code in its place. */
  | { readonly kind: 'no-guard' }
  | { readonly kind: 'reading-oracles' }
  | { readonly kind: 'oracles-unknown' }
  /** No v3 pool of the two remembers its prices. */
  | { readonly kind: 'no-oracle' }
  | { readonly kind: 'enter-price' }
  /** The mean price is there by now: it would be filled at once. */
  | { readonly kind: 'reached' }
  /** Worth more than what moves the pool's price by 2 %. */
  | { readonly kind: 'too-large' }
  | {
      readonly kind: 'ready'
      readonly order: StopOrder
      readonly promised: bigint
      readonly isStale: boolean
      readonly warnings: readonly LimitState.LimitWarning[]
    }

/** What would be signed. */
export type StopOrder = {
  readonly amountIn: bigint
  /** Of the tick that is signed. */
  readonly price: Price
  readonly leastOut: bigint
  readonly market: MarketTerms
  readonly oracle: OraclePool
}

/** States of a limit order that come before anything of an oracle. */
const first: readonly LimitState.LimitState['kind'][] = [
  ...(['loading', 'unavailable', 'region-blocked', 'no-book', 'no-reactor'] as const),
  ...(['choose-token', 'token-blocked', 'same-coin', 'no-market'] as const),
]

/** The state that follows from what is known, and from nothing else. */
export function from(facts: from.Facts): StopState {
  const { market, oracles } = facts
  const price = market.status === 'known' ? market.price : undefined
  // At the market's price a limit order has nothing against it but what a stop has too.
  const base = LimitState.from({ ...facts, price })
  if (first.includes(base.kind)) return { kind: 'base', base }
  if (oracles === 'unknown') return { kind: 'oracles-unknown' }
  if (oracles?.status === 'no-guard') return { kind: 'no-guard' }
  if (oracles?.status === 'read' && oracles.pools.length === 0) return { kind: 'no-oracle' }
  if (base.kind !== 'ready') return { kind: 'base', base }
  if (oracles === undefined) return { kind: 'reading-oracles' }
  const order = toStopOrder(facts)
  if (order === undefined) return { kind: 'enter-price' }
  const { meanTick } = order.oracle
  const { side, tick } = order.market.trigger!
  if (side === 'at-or-below' ? meanTick <= tick : meanTick >= tick) return { kind: 'reached' }
  if (worthAtMean(order, facts.pair!) > order.oracle.depth) return { kind: 'too-large' }
  const { isStale, promised } = base
  const warnings = base.warnings.filter(({ kind }) => kind === 'taxed-token' || kind === 'many-orders')
  return { kind: 'ready', order, promised, isStale, warnings }
}

/** Undefined as long as amount, price or pool is missing. */
export function toStopOrder(facts: toStopOrder.Facts): StopOrder | undefined {
  const { amountIn, form, oracles, pair, triggerPrice } = facts
  const oracle = oracles === 'unknown' ? undefined : oracleOf(oracles, form.windowSeconds)
  if (amountIn === undefined || amountIn === 0n || triggerPrice === undefined) return undefined
  if (pair === undefined || oracle === undefined) return undefined
  const trigger = triggerAt(triggerPrice, { kind: form.kind, pair })
  const price = priceAtTick(trigger.tick, pair)!
  const { pool, windowSeconds } = oracle
  const leastLiquidity = StopForm.leastLiquidityOf(oracle.liquidity)
  const { toleranceBps } = StopForm
  return {
    amountIn,
    price,
    oracle,
    leastOut: StopForm.worstOut({ amountIn, floor: form.floor, price }),
    market: { pool, windowSeconds, leastLiquidity, toleranceBps, trigger },
  }
}

/** The deepest pool of a window; of the shortest one where none remembers so long. */
export function oracleOf(oracles: Oracles | undefined, windowSeconds: number): OraclePool | undefined {
  if (oracles?.status !== 'read') return undefined
  const { pools } = oracles
  return pools.find((each) => each.windowSeconds === windowSeconds) ?? pools.find((each) => each.windowSeconds === 600)
}

/** The windows that some pool remembers, in seconds. */
export function windowsOf(oracles: Oracles | 'unknown' | undefined): readonly number[] {
  if (oracles === undefined || oracles === 'unknown' || oracles.status !== 'read') return []
  return [...new Set(oracles.pools.map(({ windowSeconds }) => windowSeconds))].toSorted((a, b) => a - b)
}

function worthAtMean({ amountIn, oracle }: StopOrder, pair: Pair): bigint {
  const { denominator, numerator } = priceAtTick(oracle.meanTick, pair)!
  return (amountIn * numerator) / denominator
}

type Pair = { readonly tokenIn: Hex; readonly tokenOut: Hex }

export declare namespace toStopOrder {
  type Facts = {
    readonly amountIn: bigint | undefined
    readonly form: Pick<StopForm.StopForm, 'floor' | 'kind' | 'windowSeconds'>
    /** Undefined while they are read; `unknown` where no node answers. */
    readonly oracles: Oracles | 'unknown' | undefined
    /** As they are sold; undefined while one is not chosen. */
    readonly pair: Pair | undefined
    /** As it was entered. */
    readonly triggerPrice: Price | undefined
  }
}

export declare namespace from {
  type Facts = toStopOrder.Facts & Omit<LimitState.from.Facts, 'price'>
}
