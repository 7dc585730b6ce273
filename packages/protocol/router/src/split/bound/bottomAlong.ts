import { MAX_EDGES } from '../Network.ts'
import type { Dual } from './Dual.ts'

/**
 * Estimates how far to go along a step, whose end would be right if no other pool began to trade on the way. Where one does, the dual bends so
 * sharply that the end is far beyond the minimum; but where that happens, and by how much the dual bends there, is known.
 */
export function bottomAlong(dual: Dual, step: Float64Array, slope: number): number {
  const { network, active, activeCount, rowOf } = dual
  const { price, from, to, curve, top, keeps, input } = network
  let count = 0
  for (let index = 0; index < activeCount; index++) {
    const k = active[index]!
    if (input[k]! > 0) continue
    const rise = step[rowOf[to[k]!]!]! - step[rowOf[from[k]!]!]!
    if (!(rise > 0)) continue
    const pu = price[from[k]!]!
    const offered = (price[to[k]!]! * keeps[k]! * top[k]!) / pu
    // Most are far from trading, and 1 - 1 / x <= log x avoids computing the logarithm for them.
    if (1 - offered >= rise) continue
    const start = -Math.log(offered) / rise
    let at = count++
    for (; at > 0 && starts[at - 1]! > start; at--) {
      starts[at] = starts[at - 1]!
      bends[at] = bends[at - 1]!
    }
    starts[at] = start
    bends[at] = 0.5 * curve[k]![2]! * pu * rise ** 2
  }
  let at = 0
  let here = slope
  let bend = -slope
  for (let index = 0; index < count && here + bend * (starts[index]! - at) < 0; index++) {
    here += bend * (starts[index]! - at)
    at = starts[index]!
    bend += bends[index]!
  }
  return Math.min(1, at - here / bend)
}

/** Where along the step a pool begins to trade, and by how much the dual bends more from there on. */
const starts = new Float64Array(MAX_EDGES)
const bends = new Float64Array(MAX_EDGES)
