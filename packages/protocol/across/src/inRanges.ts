import { HttpRequestError } from 'viem'

/** What most nodes answer for at once. */
const mostBlocks = 2_000n

/**
 * Asks for a long range of blocks part by part. Nodes bound what they tell at once, by blocks or by logs, and anybody can fill a range with logs: a part that is
 * refused is asked for in halves, down to a block.
 *
 * @throws what `read` throws of a single block, or when the node is away
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
      // What is refused lies in a few blocks: the others are not asked for one by one.
      if (size < mostBlocks) size *= 2n
    } catch (error) {
      if (last === from || isAway(error)) throw error
      size = (last - from + 1n) / 2n
    }
  }
  return found
}

/** Nobody answered, or to nobody: halves would be asked for in vain. A node that refuses a range says so, some by a status of 400 and more. */
function isAway(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause)
    if (current instanceof HttpRequestError) return current.status === undefined || awayStatuses.has(current.status)
  return false
}

const awayStatuses = new Set([401, 403, 404, 429, 502, 503])
