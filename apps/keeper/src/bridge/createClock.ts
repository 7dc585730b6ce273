import type { Client } from 'viem'
import { getBlock } from 'viem/actions'

/**
 * Finds the first block of a network at or after a time (Unix seconds). Block times can't be assumed: a network may be faster than configured.
 *
 * Requested times must not decrease, so earlier blocks aren't searched again.
 */
export function createClock(client: Client) {
  let before = -1n

  return async function firstSince(seconds: bigint, head: bigint): Promise<bigint> {
    const isBefore = async (blockNumber: bigint) => (await getBlock(client, { blockNumber })).timestamp < seconds
    // After a reorg, the search starts over.
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
