import type { NetworkLayout } from '../NetworkLayout.ts'
import type { BetterWay } from './search/BetterWay.ts'

/** Edges of the market with what flows into them, and what they are worth after gas. */
export type Choice = NetworkLayout & {
  /** What flows in, at the prices of the choice. */
  readonly worths: readonly number[]
  readonly net: number
}

export type Way = Pick<BetterWay, 'edges' | 'beside'>

export const NOTHING: Choice = {
  edges: [],
  inputs: [],
  worths: [],
  logPrices: new Map(),
  net: Number.NEGATIVE_INFINITY,
}
