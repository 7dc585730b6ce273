import type { FloatMarket } from '../market/FloatMarket.ts'

/**
 * Upper bound of any plan's output: the dual of the convex routing problem over every pool of the market, any number of hops and splits, no gas.
 *
 * For any token prices, the trade can't exceed its input at that price plus what every pool would lose to an arbitrageur
 * trading at those prices. So each set of prices gives a valid bound, and Newton's method searches for the lowest (Diamandis,
 * Resnick, Chitra, Angeris, "An efficient algorithm for optimal routing through constant function market makers", 2023).
 *
 * @param prices start: the value of one raw unit of each node, in any common unit.
 * @param rounds maximum search rounds; fewer give a slightly higher bound that is just as valid.
 * @returns raw units of `to`.
 */
export function convexBound(
  market: FloatMarket,
  from: number,
  to: number,
  amountIn: number,
  prices: Float64Array,
  rounds = 200,
): number {
  const dual = new Dual(market, from, to, amountIn)
  const theta = Float64Array.from(prices, (price) => Math.log(price / prices[to]!))
  let value = dual.evaluate(theta)
  for (let round = 0, idle = 0; round < rounds && idle < 4; round++) {
    const scale = Math.exp(theta[from]!) * amountIn
    if (dual.residual() < 1e-9 * scale) break
    const before = value
    value = newtonStep(dual, theta, value, scale)
    // Newton's direction fails if prices are at the edge of a pool's trading range: such prices are set one by one.
    if (before - value < 1e-12 * value) value = dual.relax(theta, scale)
    idle = before - value < 1e-12 * value ? idle + 1 : 0
  }
  return value
}

/** Moves theta along Newton's direction while the bound falls; returns the new bound. */
function newtonStep(dual: Dual, theta: Float64Array, value: number, scale: number): number {
  const direction = dual.newtonDirection(scale)
  const steepest = direction.reduce((most, move) => Math.max(most, Math.abs(move)), 0)
  for (let step = Math.min(1, 0.5 / steepest), attempt = 0; attempt < 40; attempt++, step *= 0.4) {
    const next = theta.map((log, node) => log + step * direction[node]!)
    const nextValue = dual.evaluate(next)
    if (nextValue < value) {
      theta.set(next)
      return nextValue
    }
  }
  return dual.evaluate(theta)
}

class Dual {
  readonly gradient: Float64Array
  readonly #market: FloatMarket
  readonly #from: number
  readonly #to: number
  readonly #amountIn: number
  readonly #price: Float64Array
  /** Segment in which each edge last traded: prices change little between evaluations. */
  readonly #segment: Int32Array
  /** Second derivative of each edge's profit with respect to the logarithm of its price ratio. */
  readonly #curvature: Float64Array
  readonly #edgesAt: readonly (readonly number[])[]
  /** Input and output of the last evaluated edge. */
  #totalIn = 0
  #totalOut = 0

  constructor(market: FloatMarket, from: number, to: number, amountIn: number) {
    this.#market = market
    this.#from = from
    this.#to = to
    this.#amountIn = amountIn
    this.gradient = new Float64Array(market.nodes)
    this.#price = new Float64Array(market.nodes)
    this.#segment = market.first.slice(0, -1)
    this.#curvature = new Float64Array(market.from.length)
    this.#edgesAt = edgesAt(market)
  }

  /** The bound at these logarithmic prices; fills the gradient. */
  evaluate(theta: Float64Array): number {
    const { from, to } = this.#market
    const { gradient } = this
    const price = this.#price
    for (let node = 0; node < price.length; node++) price[node] = Math.exp(theta[node]!)
    gradient.fill(0)
    gradient[this.#from] = price[this.#from]! * this.#amountIn
    let value = gradient[this.#from]!
    for (let edge = 0; edge < from.length; edge++) {
      const [paid, got] = [price[from[edge]!]!, price[to[edge]!]!]
      if (!this.#arbitrage(edge, paid, got)) continue
      value += got * this.#totalOut - paid * this.#totalIn
      gradient[from[edge]!]! -= paid * this.#totalIn
      gradient[to[edge]!]! += got * this.#totalOut
    }
    gradient[this.#to] = 0
    return value
  }

  /** Sets the price of each token with a significant surplus or deficit to where it has none, with the other prices fixed. */
  relax(theta: Float64Array, scale: number): number {
    for (const [node, flow] of this.gradient.entries()) {
      if (!(Math.abs(flow) > 1e-12 * scale)) continue
      let [low, high] = [theta[node]!, theta[node]!]
      for (let step = 1e-9; this.#surplus(node, high) < 0 && step < 1; step *= 4) [low, high] = [high, high + step]
      for (let step = 1e-9; this.#surplus(node, low) > 0 && step < 1; step *= 4) [low, high] = [low - step, low]
      for (let halving = 0; halving < 60 && high - low > 1e-16 * Math.abs(low); halving++) {
        const middle = (low + high) / 2
        if (this.#surplus(node, middle) > 0) high = middle
        else low = middle
      }
      theta[node] = (low + high) / 2
      this.#price[node] = Math.exp(theta[node])
    }
    return this.evaluate(theta)
  }

  /** Value of a node's inflow minus its outflow, at another price of its own. Increases with the price. */
  #surplus(node: number, log: number): number {
    const { from, to } = this.#market
    const own = Math.exp(log)
    let surplus = node === this.#from ? own * this.#amountIn : 0
    for (const edge of this.#edgesAt[node]!) {
      const leaves = from[edge] === node
      const [paid, got] = leaves ? [own, this.#price[to[edge]!]!] : [this.#price[from[edge]!]!, own]
      if (this.#arbitrage(edge, paid, got)) surplus += leaves ? -paid * this.#totalIn : got * this.#totalOut
    }
    return surplus
  }

  /** Trades an edge until its marginal price is the requested one; false if it doesn't trade at that price. */
  #arbitrage(edge: number, paid: number, got: number): boolean {
    const { first, startIn, startOut, a, b, capacity } = this.#market
    this.#curvature[edge] = 0
    const [start, end] = [first[edge]!, first[edge + 1]!]
    const wanted = paid / got
    if (start === end || !(b[start]! > wanted * a[start]!)) return false
    let at = this.#segment[edge]!
    while (at > start && !(b[at]! > wanted * a[at]!)) at--
    while (at + 1 < end && b[at + 1]! > wanted * a[at + 1]!) at++
    this.#segment[edge] = at
    const room = (at + 1 < end ? startIn[at + 1]! : capacity[edge]!) - startIn[at]!
    const free = Math.sqrt((a[at]! * b[at]!) / wanted) - a[at]!
    const input = Math.min(free, room)
    this.#totalIn = startIn[at]! + input
    this.#totalOut = startOut[at]! + (b[at]! * input) / (a[at]! + input)
    if (free <= room) this.#curvature[edge] = 0.5 * (a[at]! + input) * paid
    return true
  }

  residual(): number {
    return this.gradient.reduce((most, flow) => Math.max(most, Math.abs(flow)), 0)
  }

  /** Solves Hessian x direction = -gradient over the traded tokens, rare tokens first to keep the elimination sparse. */
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

const adjacency = new WeakMap<FloatMarket, number[][]>()

function edgesAt(market: FloatMarket): number[][] {
  let lists = adjacency.get(market)
  if (!lists) {
    lists = Array.from({ length: market.nodes }, () => [])
    for (let edge = 0; edge < market.from.length; edge++) {
      lists[market.from[edge]!]!.push(edge)
      lists[market.to[edge]!]!.push(edge)
    }
    adjacency.set(market, lists)
  }
  return lists
}

/** Gaussian elimination without pivoting, for a symmetric positive definite matrix; the solution replaces the right-hand side. */
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
