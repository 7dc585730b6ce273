/** A path from source to target whose first unit brings more than the network's prices say. */
export type AugmentingPath = {
  /** The market's edges in order. */
  readonly edges: readonly number[]
  /** Other pools of its pairs without flow that would also earn something. */
  readonly beside: readonly number[]
  /** Upper bound of its gain, given the existing flow. */
  readonly gain: number
  /** The pair that limits the gain: all its pools without flow together earn no more. */
  readonly narrowest: number
}
