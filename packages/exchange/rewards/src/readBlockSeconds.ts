import { type Client, type Hex, numberToHex } from 'viem'

/**
 * Time of a count's block in Unix seconds.
 *
 * @throws RangeError when the node does not have it
 */
export async function readBlockSeconds(rpc: Client, blockNumber: bigint): Promise<number> {
  const params = [numberToHex(blockNumber), false]
  const block = (await rpc.request({ method: 'eth_getBlockByNumber', params } as never)) as { timestamp: Hex } | null
  if (block === null) throw new RangeError('The node does not have the last block of the range.')
  return Number(block.timestamp)
}
