import type { Market } from '../market/Market.ts'
import { outputOf } from './bound/Curve.ts'
import { type Network, TARGET } from './Network.ts'

/** The market's edges that may carry flow, their inputs, and prices: enough to restore a network. */
export type NetworkLayout = {
  readonly edges: readonly number[]
  readonly inputs: readonly number[]
  /** Logarithms of the prices by market token; from other prices, the solver may not find the same solution again. */
  readonly logPrices: ReadonlyMap<number, number>
}

/** All open edges of a network, or only those with flow. */
export function layoutOf(network: Network, which: 'open' | 'used'): NetworkLayout {
  const { edgeCount, isOpen, edge, input, nodes, logPrice } = network
  const kept = Array.from({ length: edgeCount }, (_, k) => k).filter(
    (k) => isOpen[k] === 1 && (which === 'open' || input[k]! > 0),
  )
  return {
    edges: kept.map((k) => edge[k]!),
    inputs: kept.map((k) => input[k]!),
    logPrices: new Map(nodes.map((node, at) => [node, logPrice[at]!])),
  }
}

/** Restores a network from its layout. */
export function layOut(
  network: Network,
  { market, source, target }: { readonly market: Market; readonly source: number; readonly target: number },
  { edges, inputs, logPrices }: NetworkLayout,
): void {
  network.begin(market, source, target)
  for (const [at, edge] of edges.entries()) {
    const k = network.admitEdge(edge)
    if (k < 0) continue
    network.input[k] = inputs[at]!
    network.output[k] = outputOf(network.curve[k]!, inputs[at]!)
  }
  for (const [k, node] of network.nodes.entries()) setPrice(network, k, logPrices.get(node) ?? Number.NaN)
  setPrice(network, TARGET, logPrices.get(target) ?? 0)
  network.listUsed()
}

export function setPrice(network: Network, node: number, log: number): void {
  network.logPrice[node] = log
  network.price[node] = Math.exp(log)
}
