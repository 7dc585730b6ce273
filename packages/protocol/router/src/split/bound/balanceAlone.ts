import type { Dual } from './Dual.ts'

/**
 * Balances single tokens by their own price, largest imbalance first, where it exceeds the trade and pools hardly react: far from the minimum, pools
 * stand at the ends of their ranges and Newton's method has no information.
 *
 * @param value The dual at the current prices.
 * @param stiff The largest price move, estimated from the pools' reaction, for which Newton's method is trusted.
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
    // The surplus rises with the price.
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

/** Imbalance of a token, as a multiple of the trade, from which on it is balanced alone. */
export const FAR = 4
