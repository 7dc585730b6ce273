import type { Network } from '@oxbow/chain/Network'

/** Hours that are looked back, unless a network makes so many blocks in them that it would be asked too often. */
const hours = 6
const mostBlocks = 10_000

/** The blocks whose transfers price others, up to the newest. */
export function lastHours({ blockTimeSeconds }: Pick<Network, 'blockTimeSeconds'>, toBlock: bigint) {
  const blocks = BigInt(Math.min(mostBlocks, Math.ceil((hours * 3_600) / blockTimeSeconds)))
  return { fromBlock: toBlock > blocks ? toBlock - blocks : 0n, toBlock }
}
