import { MAX_NODES, type Network, SOURCE } from '../Network.ts'

/**
 * Closes the narrowest hop of every path of the flow that is too long or contains a cycle, which no router contract could execute. Returns whether
 * there was one; the remaining network has to be solved again.
 */
export function closeLongPaths(network: Network, maxDepth: number): boolean {
  let closed = false
  for (let end = endOfLongWay(network, maxDepth); end >= 0; end = endOfLongWay(network, maxDepth)) {
    closeNarrowest(network, end, maxDepth)
    closed = true
  }
  return closed
}

/** Relaxes the longest paths from the source until one is too long, which a cycle always is; -1 if there is none. */
function endOfLongWay({ used, usedCount, from, to }: Network, maxDepth: number): number {
  depth.fill(-1)
  depth[SOURCE] = 0
  for (let grew = true; grew; ) {
    grew = false
    for (let index = 0; index < usedCount; index++) {
      const k = used[index]!
      const u = from[k]!
      const v = to[k]!
      if (depth[u]! < 0 || depth[u]! < depth[v]!) continue
      depth[v] = depth[u]! + 1
      before[v] = u
      if (depth[v]! > maxDepth) return v
      grew = true
    }
  }
  return -1
}

/** Closes all pools of the pair with the least flow on the path that ends there. */
function closeNarrowest(network: Network, end: number, maxDepth: number): void {
  const { used, usedCount, isOpen, input, price, from, to } = network
  let narrowest = { u: SOURCE, v: end, worth: Number.POSITIVE_INFINITY }
  for (let hops = 0, v = end; hops <= maxDepth && v !== SOURCE; hops++, v = before[v]!) {
    const u = before[v]!
    let worth = 0
    for (let index = 0; index < usedCount; index++) {
      const k = used[index]!
      if (from[k] === u && to[k] === v) worth += input[k]! * price[u]!
    }
    if (worth < narrowest.worth) narrowest = { u, v, worth }
  }
  for (let index = 0; index < usedCount; index++) {
    const k = used[index]!
    if (from[k] !== narrowest.u || to[k] !== narrowest.v) continue
    isOpen[k] = 0
    input[k] = 0
  }
  network.listUsed()
}

const depth = new Int32Array(MAX_NODES)
const before = new Int32Array(MAX_NODES)
