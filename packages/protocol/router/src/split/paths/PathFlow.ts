import { curveAt, type Market } from '../../market/Market.ts'
import { type Curve, capacityOf, outputOf, ROW, rowOf } from '../bound/Curve.ts'

/** A path from source to target through one pool of each of its pairs, and its input. */
export type PathWithFlow = { readonly edges: readonly number[]; input: number }

/** A pool that paths use. */
export type FlowingPool = {
  readonly curve: Curve
  input: number
  /** Average output per unit of input. */
  pays: number
  /** Output of the next unit. */
  rate: number
  logRate: number
  /** Decrease of that rate per unit. */
  bend: number
  /** Input to the pool per unit into the path that loses flow (`less`) and into the one that gains it (`more`). */
  less: number
  more: number
}

type Path = PathWithFlow & { readonly pools: readonly FlowingPool[] }

/**
 * A flow along paths that may pass tokens in different orders, which no plan can. A pool pays all paths at the same rate, and flow moves to paths
 * that pay more for the next unit until all pay the same, as in traffic assignment.
 *
 * A full pool takes more here than it really can, at a steeply falling rate: an estimate of what the next unit through it would be worth.
 */
export class PathFlow {
  readonly #paths: Path[] = []
  readonly #market: Market
  readonly #pools = new Map<number, FlowingPool>()

  constructor(market: Market) {
    this.#market = market
  }

  get paths(): readonly PathWithFlow[] {
    return this.#paths
  }

  /** By the market's edge. */
  get pools(): ReadonlyMap<number, FlowingPool> {
    return this.#pools
  }

  add(edges: readonly number[], input: number): void {
    const known = this.#paths.find((path) => path.edges.every((edge, at) => edge === edges[at]))
    if (known) known.input += input
    else this.#paths.push({ edges, input, pools: edges.map((edge) => this.#poolOf(edge)) })
    this.#measure()
  }

  /** Moves flow between each path and the best one, `sweeps` times. */
  balance(sweeps: number): void {
    for (let sweep = 0; sweep < sweeps; sweep++) {
      const best = this.#paths.reduce((most, path) => (logOf(path) > logOf(most) ? path : most))
      for (const path of this.#paths) if (path !== best) shift(path, best)
      this.#forgetIdle()
      this.#measure()
    }
  }

  /** Output of the whole flow. */
  output(): number {
    let sum = 0
    for (const { pools, input } of this.#paths) sum += pools.reduce((amount, pool) => amount * pool.pays, input)
    return sum
  }

  /** Output of the next unit, averaged over the flow. */
  nextUnit(): number {
    let [sum, total] = [0, 0]
    for (const path of this.#paths) {
      sum += path.input * Math.exp(logOf(path))
      total += path.input
    }
    return sum / total
  }

  /** By pair, the best pool's rate for the next unit; valid until the next call. */
  rates(): Float64Array {
    const { pairRate, pairOf } = this.#market
    if (scratch.length < pairRate.length) scratch = new Float64Array(pairRate.length)
    scratch.set(pairRate)
    for (const edge of this.#pools.keys()) scratch[pairOf[edge]!] = this.#rateOf(this.bestEdge(pairOf[edge]!))
    return scratch
  }

  /** The pool of a pair that pays most for the next unit. */
  bestEdge(pair: number): number {
    const { pairStart, pairEdges } = this.#market
    let best = pairEdges[pairStart[pair]!]!
    for (let at = pairStart[pair]! + 1; at < pairStart[pair + 1]!; at++)
      if (this.#rateOf(pairEdges[at]!) > this.#rateOf(best)) best = pairEdges[at]!
    return best
  }

  #rateOf(edge: number): number {
    return this.#pools.get(edge)?.rate ?? this.#market.rate[edge]!
  }

  #poolOf(edge: number): FlowingPool {
    const known = this.#pools.get(edge)
    if (known) return known
    const pool = {
      curve: curveAt(this.#market, edge),
      input: 0,
      pays: 0,
      rate: 0,
      logRate: 0,
      bend: 0,
      less: 0,
      more: 0,
    }
    rateAnew(pool)
    pool.pays = pool.rate
    this.#pools.set(edge, pool)
    return pool
  }

  #forgetIdle(): void {
    const total = this.#paths.reduce((sum, { input }) => sum + input, 0)
    const kept = this.#paths.filter(({ input }) => input > TRACE * total)
    if (kept.length === this.#paths.length) return
    this.#paths.splice(0, this.#paths.length, ...kept)
    const edges = new Set(kept.flatMap((path) => path.edges))
    for (const edge of this.#pools.keys()) if (!edges.has(edge)) this.#pools.delete(edge)
  }

  /** Computes each pool's input from what the pools paid before, and then what it pays. */
  #measure(): void {
    for (const pool of this.#pools.values()) pool.input = 0
    for (const { pools, input } of this.#paths) {
      let amount = input
      for (const pool of pools) {
        pool.input += amount
        amount *= pool.pays
      }
    }
    for (const pool of this.#pools.values()) {
      rateAnew(pool)
      const { curve, input, rate } = pool
      pool.pays = input > 0 ? outputOf(curve, Math.min(input, capacityOf(curve))) / input : rate
    }
  }
}

/** Moves flow from one path to another until both pay the same for the next unit. */
function shift(from: Path, to: Path): void {
  mark(from, 'less')
  mark(to, 'more')
  let [low, high] = [0, from.input]
  let moved = 0
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    let [lead, bend] = [0, 0]
    for (const pool of to.pools) {
      lead += pool.logRate
      if (pool.less === 0) bend += pool.bend * pool.more
    }
    for (const pool of from.pools) {
      lead -= pool.logRate
      if (pool.more === 0) bend += pool.bend * pool.less
    }
    if (Math.abs(lead) < EVEN || !(bend > 0) || (lead > 0 && moved === from.input)) break
    if (lead > 0) low = moved
    else high = moved
    let next = moved + lead / bend
    if (!(next > low && next < high)) next = next >= high && high === from.input ? high : (low + high) / 2
    for (const pool of from.pools) if (pool.more === 0) fill(pool, pool.less * (moved - next))
    for (const pool of to.pools) if (pool.less === 0) fill(pool, pool.more * (next - moved))
    moved = next
  }
  from.input -= moved
  to.input += moved
  for (const pool of from.pools) pool.less = 0
  for (const pool of to.pools) pool.more = 0
}

function mark({ pools }: Path, side: 'less' | 'more'): void {
  let part = 1
  for (const pool of pools) {
    pool[side] = part
    part *= pool.pays
  }
}

function fill(pool: FlowingPool, input: number): void {
  pool.input = Math.max(0, pool.input + input)
  rateAnew(pool)
}

function rateAnew(pool: FlowingPool): void {
  const { curve, input } = pool
  const room = curve[curve.length - ROW]!
  if (room === 0) {
    pool.rate = NOTHING
    pool.logRate = Math.log(NOTHING)
    return
  }
  const isFull = input >= room
  const row = isFull ? curve.length - 2 * ROW : rowOf(curve, 0, input)
  const [a, b] = [curve[row + 2]!, curve[row + 3]!]
  const filled = a + Math.min(input, room) - curve[row]!
  pool.rate = (a * b) / filled ** 2
  pool.logRate = Math.log(pool.rate)
  pool.bend = 2 / filled
  if (!isFull) return
  pool.logRate -= STEEP * Math.log(input / room)
  pool.rate = Math.exp(pool.logRate)
  pool.bend = STEEP / input
}

function logOf({ pools }: Path): number {
  let sum = 0
  for (const pool of pools) sum += pool.logRate
  return sum
}

let scratch = new Float64Array(0)
/** Share of the trade below which a path counts as without flow. */
const TRACE = 1e-9
/** Difference of log outputs at which two paths count as equal. */
const EVEN = 1e-6
const ATTEMPTS = 6
/** The rate of a pool that takes nothing. */
const NOTHING = 1e-200
/** How steeply the rate of a full pool falls. */
const STEEP = 20
