import type { TokenId } from '@oxbow/amm/PoolState'
import { baseGas, GAS, ticksGas } from '../gasModel.ts'
import { NATIVE } from '../market/Edge.ts'
import { ROW, rowOf } from './bound/Curve.ts'
import { MAX_EDGES, MAX_NODES, type Network, SOURCE, TARGET } from './Network.ts'

/**
 * Gas of a plan through the network's edges with flow, without ticks, in the encoder's order: v2 and v3 hops as soon as their input is there, v4 hops
 * in groups with all that they make ready. Running v4 first never needs fewer unlocks of the PoolManager, because it is no further after any of them.
 */
export function flowGas(network: Network, tokenIn: TokenId, tokenOut: TokenId): number {
  const count = listHops(network)
  const isSplit = divides(network)
  let gas = baseGas(tokenIn) + (isSplit ? GAS.split.base : 0)
  let deliveries = 0
  let v4Delivers = 0
  let v4Hops = 0
  for (let index = 0; index < count; index++) {
    const k = hops[index]!
    gas += network.gas[k]!
    v4Hops += isV4[index]!
    if (isSplit) gas += network.market.splitGas[network.edge[k]!]!
    if (network.to[k] === TARGET && isV4[index] === 1) v4Delivers = 1
    else if (network.to[k] === TARGET) deliveries++
  }
  if (deliveries + v4Delivers > 1) gas += GAS.sweep
  const wraps = countWraps(network, count, tokenIn, tokenOut)
  const groups = v4Hops < 2 ? v4Hops : countGroups(network, count, wraps > 0)
  return gas + groups * GAS.v4Group + wraps * GAS.wrap
}

/** Whether some token has several outgoing hops. */
function divides({ from, nodeCount, used, usedCount }: Network): boolean {
  leaves.fill(0, 0, nodeCount)
  for (let index = 0; index < usedCount; index++) {
    const node = from[used[index]!]!
    if (leaves[node] === 1) return true
    leaves[node] = 1
  }
  return false
}

/** Gas of the ticks that the flow crosses. */
export function flowTicksGas(network: Network): number {
  let gas = 0
  for (let index = 0; index < network.usedCount; index++) gas += edgeTicksGas(network, network.used[index]!)
  return gas
}

/** Gas of the ticks that an edge's flow crosses, by the ranges of its curve. */
export function edgeTicksGas({ market, edge, curve, input }: Network, k: number): number {
  const row = rowOf(curve[k]!, 0, input[k]!)
  return ticksGas(market.edges[edge[k]!]!.pool.protocol, row / ROW)
}

function listHops({ market, edge, used, usedCount }: Network): number {
  for (let index = 0; index < usedCount; index++) {
    const k = used[index]!
    isV4[index] = market.isV4[edge[k]!]!
    hops[index] = k
  }
  return usedCount
}

/** Wraps at the node where ETH and WETH meet: incoming WETH is unwrapped for hops that take ETH, and the rest wrapped for hops that take WETH. */
function countWraps(network: Network, count: number, tokenIn: TokenId, tokenOut: TokenId): number {
  const native = network.nodeOf(0)
  if (native < 0) return 0
  const { edges } = network.market
  let ethIn = tokenIn === NATIVE
  let wethIn = native === SOURCE && tokenIn !== NATIVE
  let ethOut = tokenOut === NATIVE
  let wethOut = native === TARGET && tokenOut !== NATIVE
  for (let index = 0; index < count; index++) {
    const k = hops[index]!
    const edge = edges[network.edge[k]!]!
    if (network.to[k] === native) {
      if (edge.tokenOut === NATIVE) ethIn = true
      else wethIn = true
    }
    if (network.from[k] === native) {
      if (edge.tokenIn === NATIVE) ethOut = true
      else wethOut = true
    }
  }
  const unwraps = wethIn && ethOut
  const wraps = wethOut && (ethIn || unwraps)
  return (unwraps ? 1 : 0) + (wraps ? 1 : 0)
}

/** Number of unlocks of the PoolManager. Where ETH and WETH meet, only a later unlock can use the output of an earlier one. */
function countGroups(network: Network, count: number, isMixed: boolean): number {
  const { from, to, nodeCount } = network
  const native = isMixed ? network.nodeOf(0) : -1
  awaited.fill(0, 0, nodeCount)
  isDone.fill(0, 0, count)
  for (let index = 0; index < count; index++) awaited[to[hops[index]!]!]!++
  /** Runs every ready hop of one kind, and those that they make ready, until none is left. */
  const run = (kind: 0 | 1) => {
    let ran = 0
    let held = 0
    for (let grew = true; grew; ) {
      grew = false
      for (let index = 0; index < count; index++) {
        const k = hops[index]!
        if (isDone[index] === 1 || isV4[index] !== kind || awaited[from[k]!]! > 0) continue
        isDone[index] = 1
        ran++
        grew = true
        if (kind === 1 && to[k] === native) held++
        else awaited[to[k]!]!--
      }
    }
    if (native >= 0) awaited[native]! -= held
    return ran
  }
  let groups = 0
  let left = count
  while (left > 0) {
    const others = run(0)
    const ran = run(1)
    if (others + ran === 0) break
    left -= others + ran
    if (ran > 0) groups++
  }
  return groups
}

const hops = new Int32Array(MAX_EDGES)
const isV4 = new Uint8Array(MAX_EDGES)
const isDone = new Uint8Array(MAX_EDGES)
const awaited = new Int32Array(MAX_NODES)
const leaves = new Uint8Array(MAX_NODES)
