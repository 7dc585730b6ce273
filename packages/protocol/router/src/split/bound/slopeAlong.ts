import type { Dual } from './Dual.ts'

/** How the dual changes along a step, at the present prices. */
export function slopeAlong({ size, residual }: Dual, step: Float64Array): number {
  let slope = 0
  for (let i = 0; i < size; i++) slope += residual[i]! * step[i]!
  return slope
}
