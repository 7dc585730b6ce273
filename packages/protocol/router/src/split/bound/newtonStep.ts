import { MAX_NODES } from '../Network.ts'
import type { Dual } from './Dual.ts'
import { slopeAlong } from './slopeAlong.ts'

/** Solves for the Newton step by Gaussian elimination, in place in the dual's matrix. Returns the slope of the dual along the step. */
export function newtonStep(dual: Dual, step: Float64Array): number {
  const { size: n, hessian: matrix, residual, pinned } = dual
  const scale = dual.scale()
  for (let i = 0; i < n; i++) {
    const diagonal = matrix[i * n + i]!
    // A surplus adds curvature, because it is worth more at a higher price. Without it, far from the minimum, where pools earn thousands of times the
    // trade from each other, the step would lower all prices together and lose their differences.
    matrix[i * n + i] = diagonal * (1 + 1e-10) + 1e-12 * scale + Math.max(0, residual[i]!)
    // A node with a surplus and no pool that reacts: move its price until one does.
    if (diagonal === 0 && residual[i] !== 0) matrix[i * n + i] = Math.abs(residual[i]!) / TRUST
    step[i] = -residual[i]!
  }
  for (let i = 0; i < n; i++) {
    matrix[pinned * n + i] = 0
    matrix[i * n + pinned] = 0
  }
  matrix[pinned * n + pinned] = 1
  step[pinned] = 0
  // Tokens that were added last trade with a few of the first ones, so eliminating them first keeps the matrix nearly as sparse.
  for (let i = n - 1; i > 0; i--) {
    const pivot = 1 / matrix[i * n + i]!
    let count = 0
    for (let k = 0; k < i; k++) if (matrix[i * n + k] !== 0) neighbours[count++] = k
    for (let at = 0; at < count; at++) {
      const k = neighbours[at]!
      const factor = matrix[i * n + k]! * pivot
      for (let other = 0; other <= at; other++)
        matrix[k * n + neighbours[other]!]! -= factor * matrix[i * n + neighbours[other]!]!
      step[k]! -= factor * step[i]!
    }
  }
  let longest = 0
  for (let i = 0; i < n; i++) {
    let sum = step[i]!
    for (let k = 0; k < i; k++) sum -= matrix[i * n + k]! * step[k]!
    step[i] = sum / matrix[i * n + i]!
    longest = Math.max(longest, Math.abs(step[i]!))
  }
  if (longest <= TRUST) return slopeAlong(dual, step)
  for (let i = 0; i < n; i++) step[i]! *= TRUST / longest
  return slopeAlong(dual, step)
}

/** Largest change of a log price per step. */
const TRUST = 0.5
const neighbours = new Int32Array(MAX_NODES)
