/** A way from the source to the target whose first unit brings more than the prices of a network say. */
export type BetterWay = {
  /** Market's edges in order. */
  readonly edges: readonly number[]
  /** Other pools without flow of its pairs that earn something beside it. */
  readonly beside: readonly number[]
  /** What it gains at most beside the flow that is there. */
  readonly gain: number
  /** The pair that limits it: all pools of the pair that have no flow earn no more. */
  readonly narrowest: number
}
