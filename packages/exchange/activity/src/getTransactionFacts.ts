import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { networkCostOf } from '@oxbow/transactions/getTransactionStatus'
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
      networkCostWei: networkCostOf(receipt),
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
