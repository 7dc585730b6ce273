import { HttpRequestError } from 'viem'

/** The longest block range that most nodes accept in one request. */
const mostBlocks = 2_000n

/**
 * Reads a long block range in parts. Nodes limit a request by blocks or by logs, and anybody can fill a range with logs, so a part that is refused is
 * halved, down to a single block.
 *
 * @throws what `read` throws for a single block, or when the node can't be reached
 */
export async function inRanges<T>(
  fromBlock: bigint,
  toBlock: bigint,
  read: (range: { fromBlock: bigint; toBlock: bigint }) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = []
  let size = mostBlocks
  for (let from = fromBlock; from <= toBlock; ) {
    const last = from + size - 1n < toBlock ? from + size - 1n : toBlock
    try {
      for (const each of await read({ fromBlock: from, toBlock: last })) found.push(each)
      from = last + 1n
      // Only a few blocks cause a refusal, so the parts grow again after it.
      if (size < mostBlocks) size *= 2n
    } catch (error) {
      if (last === from || isAway(error)) throw error
      size = (last - from + 1n) / 2n
    }
  }
  return found
}

/**
 * The node can't be reached, or it refuses this client, so smaller ranges wouldn't help. Some nodes refuse a range with a status of 400 or higher.
 */
function isAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof HttpRequestError) return current.status === undefined || awayStatuses.has(current.status)
  return false
}

const awayStatuses = new Set([401, 403, 404, 429, 502, 503])
