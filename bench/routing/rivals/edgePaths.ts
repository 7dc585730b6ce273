import { type FloatMarket, outputOf, ticksCrossed } from '../market/FloatMarket.ts'
import { ticksGas } from '../measure/planGas.ts'

export type Path = readonly number[]

export function pathOutput(market: FloatMarket, path: Path, amountIn: number): number {
  let amount = amountIn
  for (const edge of path) amount = outputOf(market, edge, amount)
  return amount
}

/** Gas of the ticks that a path crosses. */
export function pathTicksGas(market: FloatMarket, path: Path, amountIn: number): number {
  let amount = amountIn
  let gas = 0
  for (const edge of path) {
    gas += ticksGas(market.pools[edge >> 1]!.protocol, ticksCrossed(market, edge, amount))
    amount = outputOf(market, edge, amount)
  }
  return gas
}

/** Every path of at most three hops over pools that `allows`, whose product of rates is at least `slack` of the best. */
export function edgePaths(
  market: FloatMarket,
  from: number,
  to: number,
  slack: number,
  allows: (pool: number) => boolean = () => true,
): Path[] {
  const found: { path: Path; rate: number }[] = []
  const lastPair = new Map(
    market.pairsFrom[to]!.map((pair) => [pair.to, market.pairsFrom[pair.to]!.find((it) => it.to === to)!]),
  )
  let best = 0
  const add = (path: Path, rate: number) => {
    if (rate < slack * best || !path.every((edge) => allows(edge >> 1))) return
    best = Math.max(best, rate)
    found.push({ path, rate })
  }
  const rateOf = (edge: number) => market.rate[edge]!
  for (const edge of lastPair.get(from)?.edges ?? []) add([edge], rateOf(edge))
  for (const one of market.pairsFrom[from]!) {
    if (one.to === to) continue
    for (const first of one.edges) {
      for (const last of lastPair.get(one.to)?.edges ?? []) add([first, last], rateOf(first) * rateOf(last))
      for (const two of market.pairsFrom[one.to]!) {
        const end = two.to === from || two.to === to ? undefined : lastPair.get(two.to)
        if (end === undefined) continue
        for (const middle of two.edges)
          for (const last of end.edges) {
            const rate = rateOf(first) * rateOf(middle) * rateOf(last)
            if (rate < slack * best) break
            add([first, middle, last], rate)
          }
      }
    }
  }
  return found.filter(({ rate }) => rate >= slack * best).map(({ path }) => path)
}
