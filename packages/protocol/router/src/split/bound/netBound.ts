import type { TokenId } from '@oxbow/amm/PoolState'
import { baseGas, GAS } from '../../gasModel.ts'
import { type Network, SOURCE, TARGET } from '../Network.ts'

/** A bound on all plans without gas, by the network's prices. */
export type GrossBound = {
  /** No plan pays more (exact in), or the negative of the input that every plan needs at least (exact out). */
  readonly value: number
  /** Rents of all pools of the market, which are included in the value. */
  readonly rents: number
}

/**
 * Upper bound of any split's worth after gas.
 *
 * At any prices, a plan through some pools is worth at most the dual less the rents of all other pools. So each pool costs every plan something: its
 * rent if it isn't used and its gas if it is, at least the lesser of the two. And because a split has at least a few hops, a few pools cost their gas
 * although their rent is less.
 */
export function netBound(network: Network, gross: GrossBound, tokenIn: TokenId, perGas: number): number {
  const { edgeCount, market, edge, gas, from, to, input, output, price } = network
  let withV4 = gross.value - (baseGas(tokenIn) + GAS.split.base + GAS.v4Group) * perGas
  let withoutV4 = gross.value - (baseGas(tokenIn) + GAS.split.base) * perGas
  let outside = gross.rents
  leastOfAll.fill(Number.POSITIVE_INFINITY)
  leastOfOthers.fill(Number.POSITIVE_INFINITY)
  for (let k = 0; k < edgeCount; k++) {
    const rent = Math.max(0, price[to[k]!]! * output[k]! - price[from[k]!]! * input[k]!)
    const isV4 = market.isV4[edge[k]!] === 1
    const cost = (gas[k]! + market.splitGas[edge[k]!]!) * perGas
    const lost = Math.min(rent, cost)
    outside -= rent
    withV4 -= lost
    insert(leastOfAll, cost - lost)
    withoutV4 -= isV4 ? rent : lost
    if (!isV4) insert(leastOfOthers, cost - lost)
  }
  const fewest = fewestHops(network)
  for (let hop = 0; hop < fewest; hop++) {
    insert(leastOfAll, Math.max(0, (GAS.hop.v4 + GAS.split.hop.v4) * perGas - outside))
    insert(leastOfOthers, Math.max(0, (GAS.hop.v2 + GAS.split.hop.v2) * perGas - outside))
  }
  for (let hop = 0; hop < fewest; hop++) {
    withV4 -= leastOfAll[hop]!
    withoutV4 -= leastOfOthers[hop]!
  }
  return Math.max(withV4, withoutV4)
}

/** Two pools of one pair, or one hop and two that share its output. */
function fewestHops({ edgeCount, from, to }: Network): 2 | 3 {
  let direct = 0
  for (let k = 0; k < edgeCount; k++) if (from[k] === SOURCE && to[k] === TARGET) direct++
  return direct > 1 ? 2 : 3
}

/** Inserts a value into a sorted list that keeps the smallest ones. */
function insert(least: Float64Array, value: number): void {
  let at = least.length - 1
  if (!(value < least[at]!)) return
  for (; at > 0 && least[at - 1]! > value; at--) least[at] = least[at - 1]!
  least[at] = value
}

/** The smallest amounts by which pools' gas exceeds their rent: of all pools, and of those that aren't v4. */
const leastOfAll = new Float64Array(3)
const leastOfOthers = new Float64Array(3)
