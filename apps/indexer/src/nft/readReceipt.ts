import type { Context } from 'ponder:registry'
import type { Hex, TransactionReceipt } from 'viem'
import { getTransactionReceipt } from 'viem/actions'
import { nodeClientOf } from '../nodeClientOf.ts'

/**
 * Receipt of a transaction in exactly this block. Ponder caches receipts by transaction hash alone, even over reorgs; if its receipt is of another
 * block, the node is asked. Undefined if the node has left this block too, which is then about to be reverted.
 */
export async function readReceipt(
  context: Context,
  { hash, blockHash }: { readonly hash: Hex; readonly blockHash: Hex },
): Promise<TransactionReceipt | undefined> {
  const kept = await context.client.getTransactionReceipt({ hash })
  if (kept.blockHash === blockHash) return kept
  const receipt = await getTransactionReceipt(nodeClientOf(context.chain.id), { hash }).catch(() => undefined)
  return receipt?.blockHash === blockHash ? receipt : undefined
}
