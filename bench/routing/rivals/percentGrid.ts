import type { FloatMarket } from '../market/FloatMarket.ts'
import type { Flow } from '../measure/evaluate.ts'
import { type Ends, planGas } from '../measure/planGas.ts'
import { type Path, pathOutput } from './edgePaths.ts'

const maxSplits = 4

/**
 * The best possible grid router: of about 20 promising paths, every set of up to four that share no pool, with the trade split in twentieths; then
 * the 60 best sets in thousandths. Giving each part to the path that gains most is optimal on a grid, because paths have diminishing returns.
 */
export function percentGrid(
  market: FloatMarket,
  paths: readonly Path[],
  amountIn: bigint,
  perGas: number,
  ends: Ends,
): Flow {
  const candidates = promising(market, paths, Number(amountIn), 20)
  const gas = candidates.map((path) => planGas(market, path, ends) * perGas)
  const coarse = tableOf(market, candidates, Number(amountIn), 20)
  const ranked = disjointSets(candidates)
    .map((set) => ({ set, net: allocate(set, coarse, gas, 20).net }))
    .sort((x, y) => y.net - x.net)
    .slice(0, 60)
  const fine = tableOf(market, candidates, Number(amountIn), 1_000)
  let best: { parts: number[]; set: readonly number[]; net: number } | undefined
  for (const { set } of ranked) {
    const found = allocate(set, fine, gas, 1_000)
    if (!best || found.net > best.net) best = { ...found, set }
  }
  if (!best) return []
  const used = best.set.map((path, at) => ({ path, part: best.parts[at]! })).filter(({ part }) => part > 0)
  let left = amountIn
  return used.map(({ path, part }, at) => {
    const share = at === used.length - 1 ? left : (amountIn * BigInt(part)) / 1_000n
    left -= share
    return { edges: candidates[path]!, amountIn: share }
  })
}

/** The best paths for the whole trade, a quarter and a twentieth of it, with each pool in at most three per list. */
function promising(market: FloatMarket, paths: readonly Path[], amountIn: number, count: number): Path[] {
  const chosen = new Set<Path>()
  for (const share of [1, 0.25, 0.05]) {
    const ranked = paths
      .map((path) => ({ path, output: pathOutput(market, path, amountIn * share) }))
      .filter(({ output }) => output > 0)
      .sort((x, y) => y.output - x.output)
    const uses = new Map<number, number>()
    let taken = 0
    for (const { path } of ranked) {
      if (taken >= count / 2.2) break
      if (path.some((edge) => (uses.get(edge >> 1) ?? 0) >= 3)) continue
      for (const edge of path) uses.set(edge >> 1, (uses.get(edge >> 1) ?? 0) + 1)
      chosen.add(path)
      taken++
    }
  }
  return [...chosen]
}

function tableOf(market: FloatMarket, paths: readonly Path[], amountIn: number, steps: number): Float64Array[] {
  return paths.map((path) =>
    Float64Array.from({ length: steps + 1 }, (_, step) => pathOutput(market, path, (amountIn * step) / steps)),
  )
}

function disjointSets(paths: readonly Path[]): number[][] {
  const isDisjoint = paths.map((one) =>
    paths.map((two) => !one.some((edge) => two.some((other) => other >> 1 === edge >> 1))),
  )
  const sets: number[][] = []
  const extend = (set: number[], next: number) => {
    if (set.length > 0) sets.push(set)
    if (set.length === maxSplits) return
    for (let path = next; path < paths.length; path++)
      if (set.every((member) => isDisjoint[member]![path])) extend([...set, path], path + 1)
  }
  extend([], 0)
  return sets
}

function allocate(set: readonly number[], table: readonly Float64Array[], gas: readonly number[], steps: number) {
  const parts = set.map(() => 0)
  let net = 0
  for (let step = 0; step < steps; step++) {
    let best = 0
    let bestGain = Number.NEGATIVE_INFINITY
    for (let at = 0; at < set.length; at++) {
      const outputs = table[set[at]!]!
      const gain = outputs[parts[at]! + 1]! - outputs[parts[at]!]!
      if (gain > bestGain) [best, bestGain] = [at, gain]
    }
    parts[best]!++
    net += bestGain
  }
  for (let at = 0; at < set.length; at++) if (parts[at]! > 0) net -= gas[set[at]!]!
  return { parts, net }
}
