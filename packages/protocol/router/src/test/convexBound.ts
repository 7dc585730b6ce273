import { curveAt, type Market } from '../market/Market.ts'

/**
 * The convex bound over a whole market: the most that any plan could pay for `amountIn`, without gas. Newton's method on the prices of all tokens,
 * independent of the router's search except for its curves.
 *
 * Prices start at the tokens' sale value at spot rates. Any prices give a valid bound.
 */
export function convexBound(market: Market, source: number, target: number, amountIn: number): number {
  const { size, edges, rate } = market
  const log = startingPrices(market, target)
  const gradient = new Float64Array(size)
  let hessian = new Map<number, Map<number, number>>()
  const evaluate = (at: Float64Array) => {
    gradient.fill(0)
    hessian = new Map()
    const bump = (i: number, j: number, by: number) => {
      const row = hessian.get(i) ?? new Map<number, number>()
      hessian.set(i, row)
      row.set(j, (row.get(j) ?? 0) + by)
    }
    let value = Math.exp(at[source]!) * amountIn
    gradient[source]! += value
    for (let e = 0; e < edges.length; e++) {
      const { from: u, to: v } = edges[e]!
      const wanted = Math.exp(at[u]! - at[v]!)
      if (!(rate[e]! > wanted)) continue
      const rows = curveAt(market, e)
      if (rows.length <= 4) continue
      let row = 0
      while (row + 8 < rows.length && rows[row + 7]! > wanted * rows[row + 6]!) row += 4
      const [cumIn, cumOut, a, b, end] = [0, 1, 2, 3, 4].map((offset) => rows[row + offset]!) as [
        number,
        number,
        number,
        number,
        number,
      ]
      const ideal = Math.max(0, Math.sqrt((a * b) / wanted) - a)
      const rest = Math.min(ideal, end - cumIn)
      const pu = Math.exp(at[u]!)
      const pv = Math.exp(at[v]!)
      const paid = pu * (cumIn + rest)
      const earned = pv * (cumOut + (b * rest) / (a + rest))
      value += earned - paid
      gradient[u]! -= paid
      gradient[v]! += earned
      if (rest < ideal) continue
      const curvature = 0.5 * (a + rest) * pu
      bump(u, u, curvature)
      bump(v, v, curvature)
      bump(u, v, -curvature)
      bump(v, u, -curvature)
    }
    gradient[target] = 0
    return value
  }

  let value = evaluate(log)
  for (let iteration = 0; iteration < 200; iteration++) {
    const scale = Math.exp(log[source]!) * amountIn
    const active = [...log.keys()].filter(
      (i) => i !== target && (Math.abs(gradient[i]!) > 1e-13 * scale || (hessian.get(i)?.get(i) ?? 0) > 0),
    )
    if (active.every((i) => Math.abs(gradient[i]!) < 1e-10 * scale)) break
    const step = newtonStep(active, hessian, gradient, scale)
    const slope = active.reduce((sum, i, row) => sum + gradient[i]! * step[row]!, 0)
    let length = Math.min(1, 0.5 / Math.max(...step.map(Math.abs)))
    const before = log.slice()
    let accepted = false
    for (let attempt = 0; attempt < 40 && !accepted; attempt++, length *= 0.4) {
      log.set(before)
      for (const [row, i] of active.entries()) log[i]! += length * step[row]!
      const next = evaluate(log)
      accepted = next <= value + 1e-4 * length * slope + 1e-15 * value
      if (!accepted) continue
      const gained = value - next
      value = next
      if (gained < 1e-14 * value && iteration > 5) return value
    }
    if (!accepted) break
  }
  return value
}

function newtonStep(
  active: readonly number[],
  hessian: Map<number, Map<number, number>>,
  gradient: Float64Array,
  scale: number,
): number[] {
  const n = active.length
  const position = new Map(active.map((node, row) => [node, row]))
  const matrix = active.map((node) => {
    const row = new Float64Array(n)
    for (const [other, value] of hessian.get(node) ?? []) {
      const column = position.get(other)
      if (column !== undefined) row[column] = value
    }
    return row
  })
  const step = active.map((node) => -gradient[node]!)
  for (const [i, node] of active.entries()) {
    const diagonal = matrix[i]![i]!
    matrix[i]![i] =
      diagonal > 0 ? diagonal * (1 + 1e-9) + 1e-12 * scale : Math.abs(gradient[node]!) * 20 + 1e-12 * scale
  }
  for (let i = 0; i < n; i++)
    for (let k = i + 1; k < n; k++) {
      const factor = matrix[k]![i]! / matrix[i]![i]!
      if (factor === 0) continue
      for (let c = i + 1; c < n; c++) matrix[k]![c]! -= factor * matrix[i]![c]!
      step[k]! -= factor * step[i]!
    }
  for (let i = n - 1; i >= 0; i--) {
    for (let c = i + 1; c < n; c++) step[i]! -= matrix[i]![c]! * step[c]!
    step[i]! /= matrix[i]![i]!
  }
  return step
}

function startingPrices(market: Market, target: number): Float64Array {
  const price = new Float64Array(market.size)
  price[target] = 1
  for (let round = 0; round < 6; round++)
    for (const [e, { from, to }] of market.edges.entries())
      if (from !== target) price[from] = Math.max(price[from]!, market.rate[e]! * price[to]!)
  return price.map((value) => (value > 0 ? Math.log(value) : -200))
}
