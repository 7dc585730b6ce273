import type { RawLog } from '@oxbow/rpc/RawLog'
import type { Client, Hex } from 'viem'
import { stateTopics } from './PoolEvent.ts'

/** The logs of one block that can change a pool, in order. By hash: after a reorganisation the node fails instead of answering for another block. */
export async function getBlockLogs(client: Client, blockHash: Hex): Promise<readonly RawLog[]> {
  const filter = { blockHash, topics: [[...stateTopics]] }
  return client.request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 })
}
