import { inputFor, outputOf, rateAfter, rowOf } from '../bound/Curve.ts'
import type { Demand } from '../bound/Dual.ts'
import { type Network, SOURCE, TARGET } from '../Network.ts'

/**
 * Sends the whole trade along one path, with flows and prices as the solver would leave them if nothing else were open. `path` lists the market's
 * edges in order. Leaves no flow in the network when a pool can't take its part.
 */
export function sendAlong(network: Network, path: readonly number[], { tradeType, amount }: Demand): void {
  const { edgeCount, isOpen, input, output, curve, price, logPrice, row, conductance, from, to } = network
  const open = path.map((edge) => network.find(edge))
  network.closeAll()
  for (const k of open) isOpen[k] = 1
  const isExactIn = tradeType === 'exact-in'
  let carried = amount
  for (const k of isExactIn ? open : open.toReversed()) {
    input[k] = isExactIn ? carried : inputFor(curve[k]!, carried)
    output[k] = isExactIn ? outputOf(curve[k]!, carried) : carried
    carried = isExactIn ? output[k]! : input[k]!
    if (carried > 0 && Number.isFinite(carried)) continue
    input.fill(0, 0, edgeCount)
    network.listUsed()
    return
  }
  price[isExactIn ? TARGET : SOURCE] = 1
  for (const k of isExactIn ? open.toReversed() : open) {
    const rate = rateAfter(curve[k]!, input[k]!)
    if (isExactIn) price[from[k]!] = rate * price[to[k]!]!
    else price[to[k]!] = price[from[k]!]! / rate
    const at = rowOf(curve[k]!, 0, input[k]!)
    row[k] = at
    conductance[k] = 0.5 * (curve[k]![at + 2]! + input[k]! - curve[k]![at]!) * price[from[k]!]!
  }
  for (const k of open) {
    logPrice[from[k]!] = Math.log(price[from[k]!]!)
    logPrice[to[k]!] = Math.log(price[to[k]!]!)
  }
  network.listUsed()
}
