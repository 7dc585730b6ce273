import { BlockNotFoundError, type Client, type Hash, type TransactionReceipt } from 'viem'
import { getBlockReceipts, getTransactionReceipt } from 'viem/actions'

/** Up to this many are asked for one by one: the receipts of a whole block are much more than a few. */
const few = 3
/** How long a node that refused a whole block's receipts isn't asked for them again. */
const refusedForMs = 600_000
const refusedUntilMs = new WeakMap<Client, number>()

/** Receipts of some transactions of a block, by hash: in one call where the node has it. @throws {TransactionReceiptNotFoundError} */
export async function readReceipts(
  client: Client,
  { blockHash, hashes }: readReceipts.Parameters,
): Promise<ReadonlyMap<Hash, TransactionReceipt>> {
  const receipts =
    (hashes.length > few ? await readBlock(client, blockHash) : undefined) ??
    (await Promise.all(hashes.map((hash) => getTransactionReceipt(client, { hash }))))
  return new Map(receipts.map((receipt) => [receipt.transactionHash, receipt]))
}

export declare namespace readReceipts {
  type Parameters = { readonly blockHash: Hash; readonly hashes: readonly Hash[] }
}

/** Undefined where the node has no such call, or no such block. */
async function readBlock(client: Client, blockHash: Hash): Promise<readonly TransactionReceipt[] | undefined> {
  if (Date.now() < (refusedUntilMs.get(client) ?? 0)) return undefined
  try {
    return await getBlockReceipts(client, { blockHash })
  } catch (error) {
    if (!(error instanceof BlockNotFoundError)) refusedUntilMs.set(client, Date.now() + refusedForMs)
    return undefined
  }
}
