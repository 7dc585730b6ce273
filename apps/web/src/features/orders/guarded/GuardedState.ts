import type { OraclePool, Oracles } from '@oxbow/orders/oraclesQueryOptions'
import * as LimitState from '../limit/LimitState.ts'

type Hex = `0x${string}`

/** The states that all forms of orders guarded by a pool's mean price share. */
export type GuardedState<Order, Warning> =
  | Obstacle
  | { readonly kind: 'enter-price' }
  /** Worth more than it takes to move the pool's price by 2%. */
  | { readonly kind: 'too-large' }
  | {
      readonly kind: 'ready'
      readonly order: Order
      readonly promised: bigint
      readonly isStale: boolean
      readonly warnings: readonly Warning[]
    }

/** What keeps any guarded order from being placed, whatever its terms. */
export type Obstacle =
  /** A state shared with limit orders. */
  | { readonly kind: 'base'; readonly base: LimitState.LimitState }
  | { readonly kind: 'reading-oracles' }
  | { readonly kind: 'oracles-unknown' }

/** A limit order at the market price would be ready. */
type Ready = Extract<LimitState.LimitState, { kind: 'ready' }>

/** States of a limit order that take precedence over any about the oracle. */
const precedent: readonly LimitState.LimitState['kind'][] = [
  ...(['loading', 'unavailable', 'region-blocked', 'no-book', 'no-reactor'] as const),
  ...(['choose-token', 'token-blocked', 'same-coin', 'no-market'] as const),
]

/** Derives the obstacles that guarded orders share from the facts; the rest is the kind's own. */
export function from<State>(facts: from.Facts, { toState, toUnserved }: from.Kind<State>): State | Obstacle {
  const { market, oracles } = facts
  const price = market.status === 'known' ? market.price : undefined
  // At the market price, a limit order's remaining obstacles are those of a guarded order too.
  const base = LimitState.from({ ...facts, price })
  if (precedent.includes(base.kind)) return { kind: 'base', base }
  if (oracles === 'unknown') return { kind: 'oracles-unknown' }
  const unserved = oracles && toUnserved?.(oracles)
  if (unserved) return unserved
  if (base.kind !== 'ready') return { kind: 'base', base }
  if (oracles === undefined) return { kind: 'reading-oracles' }
  return toState(base, oracles)
}

/** The warnings about a limit order that hold for a guarded one. */
export function warningsOf({ warnings }: Ready): readonly LimitState.LimitWarning[] {
  return warnings.filter(({ kind }) => kind === 'taxed-token' || kind === 'many-orders')
}

export function isInsufficient(state: { readonly kind: string } | Obstacle): boolean {
  return 'base' in state && state.base.kind === 'insufficient-balance'
}

/** The deepest pool of a window; of the shortest window if no pool records that long. */
export function oracleOf(oracles: Oracles | 'unknown' | undefined, windowSeconds: number): OraclePool | undefined {
  if (oracles === undefined || oracles === 'unknown' || oracles.status !== 'read') return undefined
  const { pools } = oracles
  return pools.find((each) => each.windowSeconds === windowSeconds) ?? pools.find((each) => each.windowSeconds === 600)
}

/** The tokens as traded, lower-case. */
export type Pair = { readonly tokenIn: Hex; readonly tokenOut: Hex }

/** What a guarded order is made of, besides its terms. */
export type OrderFacts = {
  readonly amountIn: bigint | undefined
  /** Undefined while they are read; `unknown` if no node answers. */
  readonly oracles: Oracles | 'unknown' | undefined
  /** Undefined while a token isn't chosen. */
  readonly pair: Pair | undefined
}

export declare namespace from {
  type Facts = OrderFacts & Omit<LimitState.from.Facts, 'price'>
  /** What differs between kinds of guarded orders. */
  type Kind<State> = {
    /** An obstacle that no amount, price or wallet removes. */
    readonly toUnserved?: (oracles: Oracles) => State | undefined
    readonly toState: (base: Ready, oracles: Oracles) => State | Obstacle
  }
}
