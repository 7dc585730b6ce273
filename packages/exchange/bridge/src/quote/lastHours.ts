import type { Network } from '@oxbow/chain/Network'

/** Hours to look back, limited by blocks for fast networks. */
const hours = 6
const mostBlocks = 10_000

/** The block range of the transfers that quotes are based on. */
export function lastHours({ blockTimeSeconds }: Pick<Network, 'blockTimeSeconds'>, toBlock: bigint) {
  const blocks = BigInt(Math.min(mostBlocks, Math.ceil((hours * 3_600) / blockTimeSeconds)))
  return { fromBlock: toBlock > blocks ? toBlock - blocks : 0n, toBlock }
}
