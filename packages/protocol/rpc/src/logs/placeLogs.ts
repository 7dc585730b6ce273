import type { Hex } from 'viem'
import type { RawLog } from './RawLog.ts'

/** A log and the block that its node names. Addresses, topics and data are lower-case. */
export type PlacedLog = RawLog & {
  readonly blockNumber: bigint
  /** Undefined if the node names none. */
  readonly transactionHash?: Hex
}

/**
 * Validates logs that a node returned. Logs that are malformed, removed by a reorg, or outside the requested block range are dropped without affecting the
 * others.
 */
export function placeLogs(logs: readonly unknown[], { fromBlock, toBlock }: placeLogs.Range): readonly PlacedLog[] {
  return logs.flatMap((log): readonly PlacedLog[] => {
    const { address, blockNumber, data, removed, topics, transactionHash } = (log ?? {}) as Readonly<
      Record<string, unknown>
    >
    if (removed === true || !isOf(blockNumber, quantity) || !isOf(address, account) || !isOf(data, bytes)) return []
    if (!Array.isArray(topics) || !topics.every((topic) => isOf(topic, word))) return []
    const block = BigInt(blockNumber)
    if (block < fromBlock || block > toBlock) return []
    const placed = { address: lower(address), topics: topics.map(lower), data: lower(data), blockNumber: block }
    return [isOf(transactionHash, word) ? { ...placed, transactionHash: lower(transactionHash) } : placed]
  })
}

export declare namespace placeLogs {
  /** Both ends inclusive. */
  type Range = { readonly fromBlock: bigint; readonly toBlock: bigint }
}

const quantity = /^0x[0-9a-f]{1,16}$/i
const account = /^0x[0-9a-f]{40}$/i
const word = /^0x[0-9a-f]{64}$/i
const bytes = /^0x(?:[0-9a-f]{2})*$/i

function isOf(value: unknown, pattern: RegExp): value is Hex {
  return typeof value === 'string' && pattern.test(value)
}

function lower(text: Hex): Hex {
  return text.toLowerCase() as Hex
}
