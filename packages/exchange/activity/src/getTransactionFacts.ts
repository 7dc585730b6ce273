import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex, Log } from 'viem'
import { TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/** A node's facts about a transaction in a block. */
export type TransactionFacts = {
  readonly blockNumber: bigint
  /** Signer, who paid the network cost; lower-case. */
  readonly signer: Hex
  /** Fees paid in wei, including the L1 fee if the node reports it. */
  readonly networkCostWei: bigint
  readonly logs: readonly Log[]
}

/**
 * Facts about a transaction; undefined if it isn't in a block.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function getTransactionFacts(
  client: Pick<ExchangeClient, 'rpc'>,
  { chainId, hash }: getTransactionFacts.Parameters,
): Promise<TransactionFacts | undefined> {
  try {
    const receipt = await getTransactionReceipt(client.rpc(chainId), { hash })
    return {
      blockNumber: receipt.blockNumber,
      signer: receipt.from.toLowerCase() as Hex,
      networkCostWei: receipt.gasUsed * receipt.effectiveGasPrice + l1FeeOf(receipt),
      logs: receipt.logs,
    }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

export declare namespace getTransactionFacts {
  type Parameters = { readonly chainId: number; readonly hash: Hex }
}

/** L1 data fee of OP Stack rollups, in addition to gas; viem passes it through unparsed. */
function l1FeeOf(receipt: object): bigint {
  const { l1Fee } = receipt as { l1Fee?: unknown }
  return typeof l1Fee === 'string' && /^0x[0-9a-f]{1,32}$/i.test(l1Fee) ? BigInt(l1Fee) : 0n
}
