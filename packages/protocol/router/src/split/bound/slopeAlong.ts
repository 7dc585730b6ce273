import type { Dual } from './Dual.ts'

/** Directional derivative of the dual along a step, at the current prices. */
export function slopeAlong({ size, residual }: Dual, step: Float64Array): number {
  let slope = 0
  for (let i = 0; i < size; i++) slope += residual[i]! * step[i]!
  return slope
}
