import { BaseError } from '@oxbow/errors/BaseError'
import type { Client, Hex } from 'viem'
import { numberToHex } from 'viem'
import type { RawLog } from './PoolEvent.ts'

/**
 * Logs of a block interval, both ends included, in the order of the chain. Starts with the whole interval; nodes limit blocks or
 * results of one request in ways that differ and are not told, so a refused request is halved, and one that passes lets the next grow.
 *
 * @throws {LogsUnavailableError} when the node refuses the logs of a single block
 */
export async function getLogsInRanges(
  client: Client,
  parameters: getLogsInRanges.Parameters,
): Promise<readonly RawLog[]> {
  const { addresses, topics, indexed = [], fromBlock, toBlock, onRange } = parameters
  const logs: RawLog[] = []
  let size = toBlock - fromBlock + 1n
  /** A size that was refused is not tried again. */
  let refused = size + 1n
  for (let from = fromBlock; from <= toBlock; ) {
    const to = from + size - 1n < toBlock ? from + size - 1n : toBlock
    try {
      const filter = {
        fromBlock: numberToHex(from),
        toBlock: numberToHex(to),
        topics: [[...topics], ...indexed],
        ...(addresses ? { address: [...addresses] } : {}),
      }
      const found = await client.request({ method: 'eth_getLogs', params: [filter] }, { retryCount: 0 })
      // Not push(...found): a spread of 100,000 logs overflows the stack.
      for (const log of found) logs.push(log)
      onRange?.(to)
      from = to + 1n
      size = size * 2n < refused ? size * 2n : refused - 1n
    } catch (cause) {
      const tried = to - from + 1n
      if (tried <= 1n) throw new LogsUnavailableError(from, cause)
      refused = tried
      size = tried / 2n
    }
  }
  return logs
}

export declare namespace getLogsInRanges {
  type Parameters = {
    /** Contracts that wrote the logs; any when absent. */
    addresses?: readonly Hex[]
    /** First topics, any of them. */
    topics: readonly Hex[]
    /** The topics that follow: one, any of several, or null for any. */
    indexed?: readonly (Hex | Hex[] | null)[]
    fromBlock: bigint
    toBlock: bigint
    /** Called with the last block of each interval that was answered. */
    onRange?: ((to: bigint) => void) | undefined
  }
}

export class LogsUnavailableError extends BaseError {
  override name = 'LogsUnavailableError'

  constructor(blockNumber: bigint, cause: unknown) {
    super(`The node does not give the logs of block ${blockNumber}.`, {
      cause,
      code: 'NodeUnavailable',
      nextAction:
        'Use a node that serves eth_getLogs from the start block on, or set OXBOW_START_BLOCK_<chainId> to a later block.',
      retryable: true,
    })
  }
}
