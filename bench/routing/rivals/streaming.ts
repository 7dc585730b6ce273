import { type FloatMarket, outputOf, type Pair } from '../market/FloatMarket.ts'
import type { Flow } from '../measure/evaluate.ts'
import type { Path } from './edgePaths.ts'

/**
 * Splits the trade in equal chunks, each routed by the best path of at most three hops on the state after the previous
 * chunks, like Jupiter's Metis and Pancake's streams. A new pool must earn its gas over the chunks likely to follow.
 */
export function streaming(
  market: FloatMarket,
  from: number,
  to: number,
  amountIn: bigint,
  chunks: number,
  perGasOf: (node: number) => number,
  maxSwaps = Number.POSITIVE_INFINITY,
): Flow {
  const used = new Map<number, number>()
  const lastPair = new Map(
    market.pairsFrom[to]!.map((pair) => [pair.to, market.pairsFrom[pair.to]!.find((it) => it.to === to)!]),
  )
  const chunk = Number(amountIn) / chunks
  const gainOf = (edge: number, amount: number) => {
    const before = used.get(edge)
    return before === undefined
      ? outputOf(market, edge, amount)
      : outputOf(market, edge, before + amount) - outputOf(market, edge, before)
  }
  const bestOf = (pair: Pair, amount: number) => {
    let best = { edge: -1, output: 0, net: Number.NEGATIVE_INFINITY }
    const entry = (typicalHopGas * perGasOf(pair.to) * 4) / chunks
    // A path adds up to three new pools.
    const isFull = used.size + 3 > maxSwaps
    for (const edge of pair.edges) {
      if (isFull && !used.has(edge)) continue
      if (market.rate[edge]! * amount <= best.net) break
      const output = gainOf(edge, amount)
      const net = output - (used.has(edge) ? 0 : entry)
      if (output > 0 && net > best.net) best = { edge, output, net }
    }
    return best
  }
  const flows = new Map<string, { edges: Path; count: number }>()
  for (let round = 0; round < chunks; round++) {
    const path = bestPath(market, from, to, chunk, lastPair, bestOf)
    if (!path) return []
    let amount = chunk
    for (const edge of path) {
      const output = gainOf(edge, amount)
      used.set(edge, (used.get(edge) ?? 0) + amount)
      amount = output
    }
    const key = path.join(' ')
    flows.set(key, { edges: path, count: (flows.get(key)?.count ?? 0) + 1 })
  }
  let left = amountIn
  return [...flows.values()].map(({ edges, count }, at) => {
    const share = at === flows.size - 1 ? left : (amountIn * BigInt(count)) / BigInt(chunks)
    left -= share
    return { edges, amountIn: share }
  })
}

type BestOf = (pair: Pair, amount: number) => { edge: number; output: number }

function bestPath(
  market: FloatMarket,
  from: number,
  to: number,
  amount: number,
  lastPair: ReadonlyMap<number, Pair>,
  bestOf: BestOf,
): Path | undefined {
  let best: Path | undefined
  let most = 0
  const rateOf = (pair: Pair) => market.rate[pair.edges[0]!]!
  const consider = (path: Path, output: number) => {
    if (output > most) [best, most] = [path, output]
  }
  const direct = lastPair.get(from)
  if (direct) {
    const hop = bestOf(direct, amount)
    consider([hop.edge], hop.output)
  }
  for (const one of market.pairsFrom[from]!) {
    if (one.to === to) continue
    const last = lastPair.get(one.to)
    let first: ReturnType<BestOf> | undefined
    if (last && amount * rateOf(one) * rateOf(last) > most) {
      first = bestOf(one, amount)
      const second = bestOf(last, first.output)
      consider([first.edge, second.edge], second.output)
    }
    for (const two of market.pairsFrom[one.to]!) {
      const end = two.to === from || two.to === to ? undefined : lastPair.get(two.to)
      if (!end || amount * rateOf(one) * rateOf(two) * rateOf(end) <= most) continue
      first ??= bestOf(one, amount)
      if (first.output * rateOf(two) * rateOf(end) <= most) continue
      const second = bestOf(two, first.output)
      if (second.output * rateOf(end) <= most) continue
      const third = bestOf(end, second.output)
      consider([first.edge, second.edge, third.edge], third.output)
    }
  }
  return best
}

const typicalHopGas = 60_000
