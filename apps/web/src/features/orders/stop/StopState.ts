import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { priceAtTick, triggerAt } from '@oxbow/guards/triggerPrice'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import type { OraclePool, Oracles } from '@oxbow/orders/oraclesQueryOptions'
import * as LimitState from '../limit/LimitState.ts'
import * as StopForm from './StopForm.ts'

type Hex = `0x${string}`

/** The states of the stop-loss and take-profit form. */
export type StopState =
  /** A state shared with limit orders. */
  | { readonly kind: 'base'; readonly base: LimitState.LimitState }
  /** The network has no MarketGuard, or other code at its address. */
  | { readonly kind: 'no-guard' }
  | { readonly kind: 'reading-oracles' }
  | { readonly kind: 'oracles-unknown' }
  /** No v3 pool of the pair records its prices (oracle), or stands for the market (`hasUnfit`). */
  | { readonly kind: 'no-oracle'; readonly hasUnfit: boolean }
  | { readonly kind: 'enter-price' }
  /** The mean price has already reached the trigger, so the order would fill immediately. */
  | { readonly kind: 'reached' }
  /** Worth more than it takes to move the pool's price by 2%. */
  | { readonly kind: 'too-large' }
  | {
      readonly kind: 'ready'
      readonly order: StopOrder
      readonly promised: bigint
      readonly isStale: boolean
      readonly warnings: readonly LimitState.LimitWarning[]
    }

/** The order to sign. */
export type StopOrder = {
  readonly amountIn: bigint
  /** At the tick that is signed. */
  readonly price: Price
  readonly leastOut: bigint
  readonly market: MarketTerms
  readonly oracle: OraclePool
}

/** States of a limit order that take precedence over any about the oracle. */
const first: readonly LimitState.LimitState['kind'][] = [
  ...(['loading', 'unavailable', 'region-blocked', 'no-book', 'no-reactor'] as const),
  ...(['choose-token', 'token-blocked', 'same-coin', 'no-market'] as const),
]

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): StopState {
  const { market, oracles } = facts
  const price = market.status === 'known' ? market.price : undefined
  // At the market price, a limit order's remaining obstacles are those of a stop order too.
  const base = LimitState.from({ ...facts, price })
  if (first.includes(base.kind)) return { kind: 'base', base }
  if (oracles === 'unknown') return { kind: 'oracles-unknown' }
  if (oracles?.status === 'no-guard') return { kind: 'no-guard' }
  if (oracles?.status === 'read' && oracles.pools.length === 0) return { kind: 'no-oracle', hasUnfit: oracles.hasUnfit }
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

/** Undefined while amount, price or pool is missing. */
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

/** The deepest pool of a window; of the shortest window if no pool records that long. */
export function oracleOf(oracles: Oracles | undefined, windowSeconds: number): OraclePool | undefined {
  if (oracles?.status !== 'read') return undefined
  const { pools } = oracles
  return pools.find((each) => each.windowSeconds === windowSeconds) ?? pools.find((each) => each.windowSeconds === 600)
}

/** The windows that the pools record, in seconds. */
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
    /** Undefined while they are read; `unknown` if no node answers. */
    readonly oracles: Oracles | 'unknown' | undefined
    /** The tokens as traded; undefined while one isn't chosen. */
    readonly pair: Pair | undefined
    /** As entered. */
    readonly triggerPrice: Price | undefined
  }
}

export declare namespace from {
  type Facts = toStopOrder.Facts & Omit<LimitState.from.Facts, 'price'>
}
