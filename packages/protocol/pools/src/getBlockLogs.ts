import { classifyNodeFault } from '@oxbow/rpc/classifyNodeFault'
import type { RawLog } from '@oxbow/rpc/RawLog'
import { LogsUnavailableError } from '@oxbow/rpc/streamLogs'
import type { Client } from 'viem'
import type { BlockHeader } from './BlockHeader.ts'
import { stateTopics } from './PoolEvent.ts'

/**
 * The logs of one block that can change a pool, in order. Queried by hash, so
 * that after a reorg the node fails instead of returning another block's logs.
 *
 * @throws {LogsUnavailableError} when the node refuses them, and what viem throws when it doesn't answer
 */
export async function getBlockLogs(
  client: Client,
  { hash: blockHash, number }: Pick<BlockHeader, 'hash' | 'number'>,
): Promise<readonly RawLog[]> {
  const filter = { blockHash, topics: [[...stateTopics]] }
  try {
    return await client.request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 })
  } catch (error) {
    throw classifyNodeFault(error).kind === 'refused' ? new LogsUnavailableError(number, error) : error
  }
}
