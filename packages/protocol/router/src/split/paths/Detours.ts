import type { Arbitrage } from '../bound/Curve.ts'
import { MAX_NODES, type Network } from '../Network.ts'

/**
 * Estimates the cost of removing edges, to second order.
 *
 * Near its minimum the dual is a quadratic form, like that of a resistor network: potentials are the logarithms of
 * prices, currents the worth of flows, and an edge's conductance is the derivative of its flow by the prices.
 * Closing an edge that carries `w` loses its rent plus the cost of pushing `w` along other paths: `w² R / 2`, where
 * `R` is the remaining resistance between its ends. A deep pool earns little rent and is still expensive to remove.
 */
export class Detours {
  readonly #network: Network
  /** Row of each node in the matrices; -1 for the node with the fixed price and for those without flow. */
  readonly #row = new Int32Array(MAX_NODES)
  #size = 0
  /** Minimum conductance of every token, so that the matrix is invertible. */
  #least = 0
  readonly #conductances = new Float64Array(MAX_NODES * MAX_NODES)
  readonly #inverse = new Float64Array(MAX_NODES * MAX_NODES)
  readonly #matrix = new Float64Array(MAX_NODES * MAX_NODES)
  readonly #excess = new Float64Array(MAX_NODES)

  constructor(network: Network) {
    this.#network = network
  }

  /** Takes the current flow. `pinned` is the node whose price is fixed. */
  begin(pinned: number): void {
    const { used, usedCount, from, to, conductance, nodeCount } = this.#network
    const row = this.#row.fill(-1, 0, nodeCount)
    this.#size = 0
    for (let index = 0; index < usedCount; index++) {
      const k = used[index]!
      if (from[k] !== pinned && row[from[k]!]! < 0) row[from[k]!] = this.#size++
      if (to[k] !== pinned && row[to[k]!]! < 0) row[to[k]!] = this.#size++
    }
    const n = this.#size
    const matrix = this.#conductances.fill(0, 0, n * n)
    for (let index = 0; index < usedCount; index++) this.#add(matrix, used[index]!, conductance[used[index]!]!)
    let scale = 0
    for (let i = 0; i < n; i++) scale = Math.max(scale, matrix[i * n + i]!)
    this.#least = 1e-12 * scale
    for (let i = 0; i < n; i++) matrix[i * n + i]! += this.#least
    invert(matrix, this.#inverse, n)
  }

  /** Loss of the trade when these edges close: one edge, or one with all those that it makes useless. */
  lossOf(edges: readonly number[]): number {
    const [k] = edges as [number]
    if (edges.length > 1) return this.#lossOfGroup(edges)
    const { conductance, from, to } = this.#network
    const resistance = this.#resistance(from[k]!, to[k]!)
    const left = Math.max(1e-9, 1 - conductance[k]! * resistance)
    return this.#rent(k) + (0.5 * this.#worth(k) ** 2 * resistance) / left
  }

  /** Gain of the trade when a closed edge opens, given its profit and the node `end` to which it sells in the end. */
  gainOf(k: number, end: number, opened: Arbitrage): number {
    const resistance = this.#resistance(this.#network.from[k]!, end)
    return opened.rent - (0.5 * opened.paid ** 2 * resistance) / (1 + opened.conductance * resistance)
  }

  #resistance(from: number, to: number): number {
    const n = this.#size
    const u = this.#row[from]!
    const v = this.#row[to]!
    const inverse = this.#inverse
    const own = u < 0 ? 0 : inverse[u * n + u]!
    const other = v < 0 ? 0 : inverse[v * n + v]!
    return u < 0 || v < 0 ? own + other : own + other - 2 * inverse[u * n + v]!
  }

  #lossOfGroup(edges: readonly number[]): number {
    const { from, to, conductance } = this.#network
    const n = this.#size
    const matrix = this.#matrix
    const excess = this.#excess.fill(0, 0, n)
    for (let i = 0; i < n * n; i++) matrix[i] = this.#conductances[i]!
    let rents = 0
    for (const k of edges) {
      this.#add(matrix, k, -conductance[k]!)
      rents += this.#rent(k)
      const u = this.#row[from[k]!]!
      const v = this.#row[to[k]!]!
      const worth = this.#worth(k)
      if (u >= 0) excess[u]! += worth
      if (v >= 0) excess[v]! -= worth
    }
    // Tokens without remaining flow are excluded.
    for (let i = 0; i < n; i++) {
      if (matrix[i * n + i]! > 1e-9 * this.#conductances[i * n + i]! + 2 * this.#least) continue
      for (let j = 0; j < n; j++) matrix[i * n + j] = matrix[j * n + i] = 0
      matrix[i * n + i] = 1
      excess[i] = 0
    }
    return rents + 0.5 * energy(matrix, excess, n)
  }

  #rent(k: number): number {
    const { price, from, to, input, output } = this.#network
    return price[to[k]!]! * output[k]! - price[from[k]!]! * input[k]!
  }

  #worth(k: number): number {
    const { price, from, input } = this.#network
    return price[from[k]!]! * input[k]!
  }

  #add(matrix: Float64Array, k: number, conductance: number): void {
    const n = this.#size
    const u = this.#row[this.#network.from[k]!]!
    const v = this.#row[this.#network.to[k]!]!
    if (u >= 0) matrix[u * n + u]! += conductance
    if (v >= 0) matrix[v * n + v]! += conductance
    if (u < 0 || v < 0) return
    matrix[u * n + v]! -= conductance
    matrix[v * n + u]! -= conductance
  }
}

/** Inverts a symmetric positive definite matrix of `n` rows (Gauss-Jordan without pivoting). */
function invert(matrix: Float64Array, inverse: Float64Array, n: number): void {
  const inv = inverse
  for (let i = 0; i < n * n; i++) inv[i] = matrix[i]!
  for (let p = 0; p < n; p++) {
    const pivot = 1 / inv[p * n + p]!
    inv[p * n + p] = 1
    for (let j = 0; j < n; j++) inv[p * n + j]! *= pivot
    for (let i = 0; i < n; i++) {
      if (i === p) continue
      const factor = inv[i * n + p]!
      if (factor === 0) continue
      inv[i * n + p] = 0
      for (let j = 0; j < n; j++) inv[i * n + j]! -= factor * inv[p * n + j]!
    }
  }
}

/** The energy `bᵀ M⁻¹ b` of a vector; overwrites both arguments. */
function energy(matrix: Float64Array, vector: Float64Array, n: number): number {
  let sum = 0
  for (let p = 0; p < n; p++) {
    const pivot = matrix[p * n + p]!
    const own = vector[p]!
    if (!(pivot > 0)) return Number.POSITIVE_INFINITY
    sum += own ** 2 / pivot
    for (let i = p + 1; i < n; i++) {
      const factor = matrix[i * n + p]! / pivot
      if (factor === 0) continue
      vector[i]! -= factor * own
      for (let j = p + 1; j < n; j++) matrix[i * n + j]! -= factor * matrix[p * n + j]!
    }
  }
  return sum
}
