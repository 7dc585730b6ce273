import type { Snapshot } from '../../market/Snapshot.ts'
import { FEW_UNITS } from '../../path/coarse.ts'
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
  const { market, nodeCount, edgeCount, isOpen, input, output, from, to, edge, curve } = network
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
    const isCoarse = (k: number, units: number) => to[k] !== TARGET && units > 0 && units < FEW_UNITS
    const isExpected = (k: number) => isCoarse(k, output[k]! * share)
    // Into few units first, because what such a split doesn't need for them others can take.
    const splits = leaving[node]!.sort(
      (a, b) => +isFull(b) - +isFull(a) || +isExpected(b) - +isExpected(a) || input[a]! - input[b]!,
    )
    let left = balance[node]!
    for (const [index, k] of splits.entries()) {
      const isLast = index === splits.length - 1
      const fair = (balance[node]! * BigInt(Math.round((input[k]! / total) * SCALE))) / BigInt(SCALE)
      const part = isLast ? left : isFull(k) ? BigInt(Math.floor(capacityOf(curve[k]!))) : fair
      if (--awaited[to[k]!]! === 0) ready.push(to[k]!)
      const quoted = part > 0n ? quoteHop(market.snapshot, 'exact-in', market.edges[edge[k]!]!, part) : 'worthless'
      const hop =
        !isLast && typeof quoted !== 'string' && isCoarse(k, Number(quoted.amountOut))
          ? withoutSurplus(market.snapshot, quoted)
          : quoted
      if (typeof hop === 'string') {
        // A split of a few units that buys nothing, or that a pool can't take, isn't worth a hop: the largest split takes it.
        if (isLast && part > 0n) return undefined
        isOpen[k] = 0
        network.listUsed()
        continue
      }
      hops.push(hop)
      left -= hop.amountIn
      balance[to[k]!]! += hop.amountOut
    }
  }
  return { hops, amountOut: balance[TARGET]! }
}

/** The hop with the least input that buys as many units. */
function withoutSurplus(snapshot: Snapshot, hop: QuotedHop): QuotedHop {
  const least = quoteHop(snapshot, 'exact-out', hop.edge, hop.amountOut)
  if (typeof least === 'string' || least.amountIn >= hop.amountIn) return hop
  const trimmed = quoteHop(snapshot, 'exact-in', hop.edge, least.amountIn)
  return typeof trimmed === 'string' || trimmed.amountOut < hop.amountOut ? hop : trimmed
}

/** Parts of a balance are exact to 2^-40 of it. */
const SCALE = 2 ** 40
