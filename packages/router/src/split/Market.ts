import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { depthIn, type Edge, edgesOf } from '../Edge.ts'
import { type Graph, NATIVE } from '../Graph.ts'
import { GAS } from '../gasModel.ts'
import { hookCanChangeAmounts } from '../hookCanChangeAmounts.ts'
import type { Snapshot } from '../Snapshot.ts'
import { type Curve, curveOf } from './Curve.ts'
import { nativePrices } from './nativePrices.ts'

/**
 * A snapshot laid out for the search, as a struct of arrays: token -> directed pairs of tokens -> pools, the best spot rate first.
 *
 * Everything that has an index here is in the order of pool ids, not in that of the snapshot: equal markets give equal plans.
 */
export type Market = Graph &
  Topology & {
    readonly edges: readonly Edge[]
    /** Raw units of its input that stand at an edge's current price. */
    readonly depths: Float64Array
    /** Raw output per raw input at zero size, fee paid. */
    readonly rate: Float64Array
    /** Filled as edges are looked at; read through {@link curveAt}. */
    readonly curves: (Curve | undefined)[]
    /** Edges of pair `p`: `pairEdges[pairStart[p] .. pairStart[p + 1]]`, the best rate first. */
    readonly pairEdges: Int32Array
    /** Rate of the best pool of a pair. */
    readonly pairRate: Float64Array
    /** Raw units of the token of a node that one unit of gas costs; 0 where no pool prices it. */
    readonly unitsPerGas: Float64Array
  }

/** What stays when pools change and none is new. */
type Topology = {
  /** Pools in the order of the snapshot, and the first of a pool's edges (the next pool's is the end); in the order of ids. */
  readonly poolsInOrder: readonly PoolState[]
  readonly edgesOfPool: ReadonlyMap<string, readonly number[]>
  /** Gas of a hop through the edge; v4 groups and wraps depend on its neighbours and are not in it. */
  readonly hopGas: Float64Array
  readonly pairFrom: Int32Array
  readonly pairTo: Int32Array
  readonly pairStart: Int32Array
  /** Pair of an edge; -1 for an edge that no split may use. */
  readonly pairOf: Int32Array
  /** Pairs out of node `v`: `nodeStart[v] .. nodeStart[v + 1]`, by where they lead. */
  readonly nodeStart: Int32Array
  /** Pairs into node `v`: `pairsInto[intoStart[v] .. intoStart[v + 1]]`. */
  readonly intoStart: Int32Array
  readonly pairsInto: Int32Array
}
