import type { Client, Hex } from 'viem'
import { numberToHex } from 'viem'

/** The block fields that a market needs. */
export type BlockHeader = {
  readonly number: bigint
  readonly hash: Hex
  readonly parentHash: Hex
  readonly timestampSeconds: number
  /** EIP-1559; undefined on chains without it. */
  readonly baseFeePerGas: bigint | undefined
}

/** The chain's head, or the block with a number or hash; undefined when the node doesn't know it. Doesn't retry when the node fails. */
export async function getBlockHeader(client: Client, at: 'latest' | bigint | Hex): Promise<BlockHeader | undefined> {
  const once = { retryCount: 0 }
  const block =
    typeof at === 'string' && at !== 'latest'
      ? await client.request({ method: 'eth_getBlockByHash', params: [at, false] }, once)
      : await client.request(
          { method: 'eth_getBlockByNumber', params: [at === 'latest' ? at : numberToHex(at), false] },
          once,
        )
  // A pending block has neither number nor hash and is never a head.
  if (!block?.hash || !block.number) return undefined
  return {
    number: BigInt(block.number),
    hash: block.hash,
    parentHash: block.parentHash,
    timestampSeconds: Number(block.timestamp),
    baseFeePerGas: block.baseFeePerGas ? BigInt(block.baseFeePerGas) : undefined,
  }
}
