import type { Dual } from './Dual.ts'

/**
 * Balances by its own price alone the token with the greatest surplus or lack, of those where it is greater than the trade and pools hardly react:
 * far from the bottom pools stand at the ends of their ranges, and leave Newton's method in the dark.
 *
 * @param value The dual at the present prices.
 * @param stiff The furthest that a price would have to move, by how its pools react, for Newton's method to be trusted.
 */
export function balanceAlone(dual: Dual, value: number, stiff: number): number {
  const { size, residual, hessian, rows, pinned } = dual
  const { logPrice } = dual.network
  for (let pass = 0; pass < 2 * size; pass++) {
    let worst = -1
    let most = FAR * dual.scale()
    for (let i = 0; i < size; i++) {
      const error = Math.abs(residual[i]!)
      if (i === pinned || error <= most || error < stiff * hessian[i * size + i]!) continue
      worst = i
      most = error
    }
    if (worst < 0) break
    const node = rows[worst]!
    const sign = residual[worst]! > 0 ? -1 : 1
    // Surpluses rise with the price.
    let [near, far] = [0, 0.001]
    while (far < 8 && sign * dual.surplus(node, logPrice[node]! + sign * far) < 0) [near, far] = [far, 4 * far]
    for (let halving = 0; halving < 7; halving++) {
      const middle = (near + far) / 2
      if (sign * dual.surplus(node, logPrice[node]! + sign * middle) < 0) near = middle
      else far = middle
    }
    logPrice[node]! += sign * far
    value = dual.evaluate()
  }
  return value
}

/** Surplus of a token, by the trade, from which on it is balanced alone. */
export const FAR = 4
