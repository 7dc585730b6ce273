import { outputOf } from './Curve.ts'
import { MAX_NODES, type Network, SOURCE, TARGET } from './Network.ts'

/**
 * What arrives at the target when `amountIn` really runs through the network, each node passing on all it receives in the proportions of the
 * present flows; 0 when some pool cannot take its part. This is the value of a plan; the value of the dual is only a bound until it has converged.
 */
export function sendForward(network: Network, amountIn: number): number {
  const { used, usedCount, nodeCount, from, to, input, curve } = network
  awaited.fill(0, 0, nodeCount)
  planned.fill(0, 0, nodeCount)
  held.fill(0, 0, nodeCount)
  let left = usedCount
  for (let index = 0; index < usedCount; index++) {
    const k = used[index]!
    planned[from[k]!]! += input[k]!
    awaited[to[k]!]!++
  }
  queue[0] = SOURCE
  held[SOURCE] = amountIn
  for (let next = 0, end = 1; next < end; next++) {
    const node = queue[next]!
    const share = held[node]! / planned[node]!
    for (let index = 0; index < usedCount; index++) {
      const k = used[index]!
      if (from[k] !== node) continue
      left--
      const amount = input[k]! * share
      const output = outputOf(curve[k]!, amount)
      if (output === 0 && amount > 1e-9 * held[node]!) return 0
      held[to[k]!]! += output
      if (--awaited[to[k]!]! === 0 && to[k] !== TARGET) queue[end++] = to[k]!
    }
  }
  return left === 0 ? held[TARGET]! : 0
}

const awaited = new Int32Array(MAX_NODES)
const planned = new Float64Array(MAX_NODES)
const held = new Float64Array(MAX_NODES)
const queue = new Int32Array(MAX_NODES)
