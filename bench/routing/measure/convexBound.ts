import type { FloatMarket } from '../market/FloatMarket.ts'

/**
 * More than any plan can pay: the dual of the convex routing problem over every pool of the market, any number of hops and splits, no gas.
 *
 * With any price for each token, the trade cannot beat its input at that price plus what every pool would lose to an arbitrageur who trades
 * at those prices. So each set of prices gives a valid bound, and Newton's method looks for the lowest (Diamandis, Resnick, Chitra,
 * Angeris, "An efficient algorithm for optimal routing through constant function market makers", 2023).
 *
 * @param prices a start: the worth of one raw unit of each node, in any common unit.
 * @returns raw units of `to`.
 */
export function convexBound(
  market: FloatMarket,
  from: number,
  to: number,
  amountIn: number,
  prices: Float64Array,
): number {
  const dual = new Dual(market, from, to, amountIn)
  let theta = Float64Array.from(prices, (price) => Math.log(price / prices[to]!))
  let value = dual.evaluate(theta)
  for (let iteration = 0; iteration < 100; iteration++) {
    const scale = Math.exp(theta[from]!) * amountIn
    if (dual.residual() < 1e-10 * scale) break
    const direction = dual.newtonDirection(scale)
    const steepest = direction.reduce((most, move) => Math.max(most, Math.abs(move)), 0)
    const slope = direction.reduce((sum, move, node) => sum + move * dual.gradient[node]!, 0)

    let step = Math.min(1, 0.5 / steepest)
    let next = theta
    let nextValue = value
    for (let attempt = 0; attempt < 40; attempt++, step *= 0.4) {
      next = theta.map((log, node) => log + step * direction[node]!)
      nextValue = dual.evaluate(next)
      if (nextValue <= value + 1e-4 * step * slope) break
    }
    if (!(nextValue < value)) break
    const gain = value - nextValue
    theta = next
    value = nextValue
    if (gain < 1e-13 * value && iteration > 5) break
  }
  return value
}

class Dual {
  readonly gradient: Float64Array
  readonly #market: FloatMarket
  readonly #from: number
  readonly #to: number
  readonly #amountIn: number
  readonly #price: Float64Array
  /** Segment in which each edge traded last: prices move little between evaluations. */
  readonly #segment: Int32Array
  /** Second derivative of each edge's profit by the logarithm of its price ratio. */
  readonly #curvature: Float64Array

  constructor(market: FloatMarket, from: number, to: number, amountIn: number) {
    this.#market = market
    this.#from = from
    this.#to = to
    this.#amountIn = amountIn
    this.gradient = new Float64Array(market.nodes)
    this.#price = new Float64Array(market.nodes)
    this.#segment = market.first.slice(0, -1)
    this.#curvature = new Float64Array(market.from.length)
  }

  /** The bound at these logarithms of prices; fills the gradient. */
  evaluate(theta: Float64Array): number {
    const { from, to, first, startIn, startOut, a, b, capacity } = this.#market
    const [price, gradient, segment, curvature] = [this.#price, this.gradient, this.#segment, this.#curvature]
    for (let node = 0; node < price.length; node++) price[node] = Math.exp(theta[node]!)
    gradient.fill(0)
    gradient[this.#from] = price[this.#from]! * this.#amountIn
    let value = gradient[this.#from]!
    for (let edge = 0; edge < from.length; edge++) {
      curvature[edge] = 0
      const [start, end] = [first[edge]!, first[edge + 1]!]
      if (start === end) continue
      const [paid, got] = [price[from[edge]!]!, price[to[edge]!]!]
      const wanted = paid / got
      if (!(b[start]! > wanted * a[start]!)) continue
      let at = segment[edge]!
      while (at > start && !(b[at]! > wanted * a[at]!)) at--
      while (at + 1 < end && b[at + 1]! > wanted * a[at + 1]!) at++
      segment[edge] = at
      const room = (at + 1 < end ? startIn[at + 1]! : capacity[edge]!) - startIn[at]!
      const free = Math.sqrt((a[at]! * b[at]!) / wanted) - a[at]!
      const input = Math.min(free, room)
      const totalIn = startIn[at]! + input
      const totalOut = startOut[at]! + (b[at]! * input) / (a[at]! + input)
      value += got * totalOut - paid * totalIn
      gradient[from[edge]!]! -= paid * totalIn
      gradient[to[edge]!]! += got * totalOut
      if (free <= room) curvature[edge] = 0.5 * (a[at]! + input) * paid
    }
    gradient[this.#to] = 0
    return value
  }

  residual(): number {
    return this.gradient.reduce((most, flow) => Math.max(most, Math.abs(flow)), 0)
  }

  /** Solves Hessian x direction = -gradient over the tokens that trade, rare tokens first so that the elimination stays sparse. */
  newtonDirection(scale: number): Float64Array {
    const { from, to, nodes } = this.#market
    const diagonal = new Float64Array(nodes)
    for (let edge = 0; edge < from.length; edge++) {
      diagonal[from[edge]!]! += this.#curvature[edge]!
      diagonal[to[edge]!]! += this.#curvature[edge]!
    }
    const rowOf = new Int32Array(nodes).fill(-1)
    const active: number[] = []
    for (let node = nodes - 1; node >= 0; node--) {
      const isActive = diagonal[node]! > 0 || Math.abs(this.gradient[node]!) > 1e-13 * scale
      if (node !== this.#to && isActive) rowOf[node] = active.push(node) - 1
    }
    const size = active.length
    const matrix = new Float64Array(size * size)
    for (let edge = 0; edge < from.length; edge++) {
      const [row, column] = [rowOf[from[edge]!]!, rowOf[to[edge]!]!]
      if (this.#curvature[edge] === 0 || row < 0 || column < 0) continue
      matrix[row * size + column]! -= this.#curvature[edge]!
      matrix[column * size + row]! -= this.#curvature[edge]!
    }
    const solution = new Float64Array(size)
    active.forEach((node, row) => {
      const bend = diagonal[node]!
      matrix[row * size + row] = bend > 0 ? bend * (1 + 1e-10) + 1e-12 * scale : 20 * Math.abs(this.gradient[node]!)
      solution[row] = -this.gradient[node]!
    })
    eliminate(matrix, solution)
    const direction = new Float64Array(nodes)
    active.forEach((node, row) => {
      direction[node] = solution[row]!
    })
    return direction
  }
}

/** Gaussian elimination without pivots, for a symmetric positive definite matrix; the solution replaces the right-hand side. */
function eliminate(matrix: Float64Array, rhs: Float64Array): void {
  const size = rhs.length
  for (let pivot = 0; pivot < size; pivot++)
    for (let row = pivot + 1; row < size; row++) {
      const factor = matrix[row * size + pivot]! / matrix[pivot * size + pivot]!
      if (factor === 0) continue
      for (let column = pivot + 1; column < size; column++)
        matrix[row * size + column]! -= factor * matrix[pivot * size + column]!
      rhs[row]! -= factor * rhs[pivot]!
    }
  for (let row = size - 1; row >= 0; row--) {
    let rest = rhs[row]!
    for (let column = row + 1; column < size; column++) rest -= matrix[row * size + column]! * rhs[column]!
    rhs[row] = rest / matrix[row * size + row]!
  }
}
