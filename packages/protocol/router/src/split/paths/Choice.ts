import type { NetworkLayout } from '../NetworkLayout.ts'
import type { AugmentingPath } from './search/AugmentingPath.ts'

/** A set of the market's edges with their inputs, and its worth after gas. */
export type Choice = NetworkLayout & {
  /** Worth of the inputs at the choice's prices. */
  readonly worths: readonly number[]
  readonly net: number
}

export type Path = Pick<AugmentingPath, 'edges' | 'beside'>

export const NOTHING: Choice = {
  edges: [],
  inputs: [],
  worths: [],
  logPrices: new Map(),
  net: Number.NEGATIVE_INFINITY,
}
