import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/**
 * Finds the first block of a network that is not before a time, in Unix seconds. How long blocks take is no clock: a network may make them faster than it is said to.
 *
 * Times that are asked for may only grow, so what was before the last one is not asked again.
 */
export function createClock(client: Client) {
  let before = -1n

  return async function firstSince(seconds: bigint, head: bigint): Promise<bigint> {
    const isBefore = async (blockNumber: bigint) => (await getBlock(client, { blockNumber })).timestamp < seconds
    // A chain that was set back is searched anew.
    let low = before < head ? before : -1n
    if (low < 0n)
      for (let step = 1n; step <= head; step *= 2n)
        if (await isBefore(head - step)) {
          low = head - step
          break
        }
    let high = head + 1n
    for (let step = 1n; low + step < high; step *= 2n) {
      if (await isBefore(low + step)) low += step
      else high = low + step
    }
    while (high - low > 1n) {
      const middle = (low + high) / 2n
      if (await isBefore(middle)) low = middle
      else high = middle
    }
    before = low
    return high
  }
}
