import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { TransactionReceiptNotFoundError } from 'viem'
import { getTransactionReceipt } from 'viem/actions'

/** What a node says of a transaction that is in a block. */
export type TransactionFacts = {
  readonly blockNumber: bigint
  /** Who signed it, and so paid for it; lower-case. */
  readonly signer: Hex
  /** Wei paid for it, that of a layer below included where the node tells of it. */
  readonly networkCostWei: bigint
}

/**
 * The facts of a transaction; undefined while no block has it.
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
    }
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return undefined
    throw error
  }
}

export declare namespace getTransactionFacts {
  type Parameters = { readonly chainId: number; readonly hash: Hex }
}

/** What rollups of the OP Stack charge for the data of a transaction, beside its gas; viem hands it on as it came. */
function l1FeeOf(receipt: object): bigint {
  const { l1Fee } = receipt as { l1Fee?: unknown }
  return typeof l1Fee === 'string' && /^0x[0-9a-f]{1,32}$/i.test(l1Fee) ? BigInt(l1Fee) : 0n
}
