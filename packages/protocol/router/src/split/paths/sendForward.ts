import { capacityOf, outputOf } from '../bound/Curve.ts'
import { MAX_NODES, type Network, SOURCE, TARGET } from '../Network.ts'

/**
 * The output when `amountIn` really runs through the network, each node passing on all that it receives in the proportions of the current flows; 0
 * when some pool can't take its part, which is then {@link Network.stuck}. What a full pool can't take goes through the largest of the others. This
 * is the value of a plan; the dual's value is only a bound until it has converged.
 */
export function sendForward(network: Network, amountIn: number): number {
  const { used, usedCount, nodeCount, from, to, input, curve } = network
  awaited.fill(0, 0, nodeCount)
  planned.fill(0, 0, nodeCount)
  held.fill(0, 0, nodeCount)
  let left = usedCount
  network.stuck = -1
  for (let index = 0; index < usedCount; index++) {
    const k = used[index]!
    planned[from[k]!]! += input[k]!
    awaited[to[k]!]!++
  }
  spilled.clear()
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
      const room = capacityOf(curve[k]!)
      let output = amount > room ? 0 : outputOf(curve[k]!, amount)
      if (output === 0 && amount > 1e-9 * held[node]!) {
        const other = widestBeside(network, k, share)
        if (room < amount && other >= 0) {
          output = outputOf(curve[k]!, room)
          const before = input[other]! * share
          const after = before + (spilled.get(other) ?? 0)
          const more = after + amount - room
          spilled.set(other, more - before)
          held[to[other]!]! += outputOf(curve[other]!, more) - outputOf(curve[other]!, after)
          if (more > capacityOf(curve[other]!)) output = 0
        }
        if (output === 0) {
          network.stuck = k
          return 0
        }
      }
      held[to[k]!]! += output
      if (--awaited[to[k]!]! === 0 && to[k] !== TARGET) queue[end++] = to[k]!
    }
  }
  return left === 0 ? held[TARGET]! : 0
}

/** The edge with the most flow among those that leave the same node and have capacity; -1 if none has. */
function widestBeside({ used, usedCount, from, input, curve }: Network, full: number, share: number): number {
  let widest = -1
  for (let index = 0; index < usedCount; index++) {
    const k = used[index]!
    if (from[k] !== from[full] || input[k]! * share >= capacityOf(curve[k]!)) continue
    if (widest < 0 || input[k]! > input[widest]!) widest = k
  }
  return widest
}

/** What edges received in addition to their own part. */
const spilled = new Map<number, number>()
const awaited = new Int32Array(MAX_NODES)
const planned = new Float64Array(MAX_NODES)
const held = new Float64Array(MAX_NODES)
const queue = new Int32Array(MAX_NODES)
