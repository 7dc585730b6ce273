/** What most nodes answer for at once. */
const mostBlocks = 2_000n

/** Asks for a long range of blocks part by part. */
export async function inRanges<T>(
  fromBlock: bigint,
  toBlock: bigint,
  read: (range: { fromBlock: bigint; toBlock: bigint }) => Promise<readonly T[]>,
): Promise<readonly T[]> {
  const found: T[] = []
  for (let from = fromBlock; from <= toBlock; from += mostBlocks) {
    const last = from + mostBlocks - 1n
    found.push(...(await read({ fromBlock: from, toBlock: last < toBlock ? last : toBlock })))
  }
  return found
}
