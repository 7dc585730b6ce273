import { type QuotedHop, quoteHop } from '../../path/quoteHop.ts'
import { capacityOf } from '../bound/Curve.ts'
import { type Network, SOURCE, TARGET } from '../Network.ts'

/** A flow in whole units: the exact input and output of every hop, in executable order. */
export type ExactSplit = { readonly hops: readonly QuotedHop[]; readonly amountOut: bigint }

/**
 * The network's flow for exactly `amountIn`: each token is divided in the proportions of the flow, its largest split takes the remainder, and the
 * pools' integer math gives the outputs. Closes hops that are left with nothing. Undefined when the largest split of a token can't be sold.
 */
export function exactSplit(network: Network, amountIn: bigint): ExactSplit | undefined {
  const { market, nodeCount, edgeCount, isOpen, input, from, to, edge, curve } = network
  const balance: bigint[] = new Array(nodeCount).fill(0n)
  const awaited = new Int32Array(nodeCount)
  const leaving: number[][] = Array.from({ length: nodeCount }, () => [])
  for (let k = 0; k < edgeCount; k++) {
    if (isOpen[k] === 0 || !(input[k]! > 0)) continue
    leaving[from[k]!]!.push(k)
    awaited[to[k]!]!++
  }
  balance[SOURCE] = amountIn
  const hops: QuotedHop[] = []
  const ready = [SOURCE]
  for (const node of ready) {
    const total = leaving[node]!.reduce((sum, k) => sum + input[k]!, 0)
    const share = Number(balance[node]!) / total
    const isFull = (k: number) => input[k]! * share > capacityOf(curve[k]!)
    // What full pools can't take goes through the largest split, too.
    const splits = leaving[node]!.sort((a, b) => +isFull(b) - +isFull(a) || input[a]! - input[b]!)
    let left = balance[node]!
    for (const [index, k] of splits.entries()) {
      const isLast = index === splits.length - 1
      const fair = (balance[node]! * BigInt(Math.round((input[k]! / total) * SCALE))) / BigInt(SCALE)
      const part = isLast ? left : isFull(k) ? BigInt(Math.floor(capacityOf(curve[k]!))) : fair
      left -= part
      if (--awaited[to[k]!]! === 0) ready.push(to[k]!)
      const hop = part > 0n ? quoteHop(market.snapshot, 'exact-in', market.edges[edge[k]!]!, part) : 'worthless'
      if (typeof hop === 'string') {
        // A split of a few units that buys nothing, or that a pool can't take, isn't worth a hop: the largest split takes it.
        if (isLast && part > 0n) return undefined
        left += part
        isOpen[k] = 0
        network.listUsed()
        continue
      }
      hops.push(hop)
      balance[to[k]!]! += hop.amountOut
    }
  }
  return { hops, amountOut: balance[TARGET]! }
}

/** Parts of a balance are exact to 2^-40 of it. */
const SCALE = 2 ** 40
