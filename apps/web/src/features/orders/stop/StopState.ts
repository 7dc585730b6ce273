import type { MarketTerms } from '@oxbow/guards/MarketTerms'
import { priceAtTick, triggerAt } from '@oxbow/guards/triggerPrice'
import type { LimitPrice as Price } from '@oxbow/orders/LimitIntent'
import type { OraclePool, Oracles } from '@oxbow/orders/oraclesQueryOptions'
import * as GuardedState from '../guarded/GuardedState.ts'
import { toMarketTerms, worthAtMean } from '../guarded/toMarketTerms.ts'
import type { LimitWarning } from '../limit/LimitState.ts'
import * as StopForm from './StopForm.ts'

/** The states of the stop-loss and take-profit form. */
export type StopState =
  | GuardedState.GuardedState<StopOrder, LimitWarning>
  /** The network has no MarketGuard, or other code at its address. */
  | { readonly kind: 'no-guard' }
  /** No v3 pool of the pair records its prices (oracle), or stands for the market (`hasUnfit`). */
  | { readonly kind: 'no-oracle'; readonly hasUnfit: boolean }
  /** The mean price has already reached the trigger, so the order would fill immediately. */
  | { readonly kind: 'reached' }

/** The order to sign. */
export type StopOrder = {
  readonly amountIn: bigint
  /** At the tick that is signed. */
  readonly price: Price
  readonly leastOut: bigint
  readonly market: MarketTerms
  readonly oracle: OraclePool
}

/** Derives the state from the facts alone. */
export function from(facts: from.Facts): StopState {
  return GuardedState.from<StopState>(facts, {
    toUnserved(oracles) {
      if (oracles.status === 'no-guard') return { kind: 'no-guard' }
      return oracles.pools.length === 0 ? { kind: 'no-oracle', hasUnfit: oracles.hasUnfit } : undefined
    },
    toState(base) {
      const order = toStopOrder(facts)
      if (order === undefined) return { kind: 'enter-price' }
      const { meanTick } = order.oracle
      const { side, tick } = order.market.trigger!
      if (side === 'at-or-below' ? meanTick <= tick : meanTick >= tick) return { kind: 'reached' }
      if (worthAtMean(order.amountIn, order.oracle, facts.pair!) > order.oracle.depth) return { kind: 'too-large' }
      const { isStale, promised } = base
      return { kind: 'ready', order, promised, isStale, warnings: GuardedState.warningsOf(base) }
    },
  })
}

/** Undefined while amount, price or pool is missing. */
export function toStopOrder(facts: toStopOrder.Facts): StopOrder | undefined {
  const { amountIn, form, oracles, pair, triggerPrice } = facts
  const oracle = GuardedState.oracleOf(oracles, form.windowSeconds)
  if (amountIn === undefined || amountIn === 0n || triggerPrice === undefined) return undefined
  if (pair === undefined || oracle === undefined) return undefined
  const trigger = triggerAt(triggerPrice, { kind: form.kind, pair })
  const price = priceAtTick(trigger.tick, pair)!
  return {
    amountIn,
    price,
    oracle,
    leastOut: StopForm.worstOut({ amountIn, floor: form.floor, price }),
    market: toMarketTerms(oracle, trigger),
  }
}

/** The windows that the pools record, in seconds. */
export function windowsOf(oracles: Oracles | 'unknown' | undefined): readonly number[] {
  if (oracles === undefined || oracles === 'unknown' || oracles.status !== 'read') return []
  return [...new Set(oracles.pools.map(({ windowSeconds }) => windowSeconds))].toSorted((a, b) => a - b)
}

export declare namespace toStopOrder {
  type Facts = GuardedState.OrderFacts & {
    readonly form: Pick<StopForm.StopForm, 'floor' | 'kind' | 'windowSeconds'>
    /** As entered. */
    readonly triggerPrice: Price | undefined
  }
}

export declare namespace from {
  type Facts = toStopOrder.Facts & GuardedState.from.Facts
}
