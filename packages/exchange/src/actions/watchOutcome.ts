import type { ExchangeClient, NodeAccess } from '../client/ExchangeClient.ts'
import { openSigningNode } from '../node/openSigningNode.ts'
import type { Wallet } from '../wallet/Wallet.ts'
import { type TransactionProgress, watchTransaction } from './watchTransaction.ts'

/**
 * Follows a transaction as `watchTransaction` does, but takes a bad end (failed, replaced, cancelled, lost) by the server for no more than a claim: who
 * believes it trades a second time. From the first one on the node of the person or of their wallet is followed in its place, and until that has told
 * what became of it the outcome is open (`isDisputed`). Where there is no such node the server's word is all there is.
 */
export async function* watchOutcome(
  client: ExchangeClient,
  { wallet, transaction }: watchOutcome.Parameters,
): AsyncGenerator<TransactionProgress, void, void> {
  const { network, nonce } = transaction
  let claim: TransactionProgress | undefined
  let witness: NodeAccess | undefined
  for await (const progress of watchTransaction(client, transaction)) {
    if (isBadEnd(progress) && wallet !== undefined) {
      witness = await openSigningNode(client, { wallet, chainId: network.chainId })
      claim = witness.rpc(network.chainId) === client.rpc(network.chainId) ? undefined : progress
      if (claim !== undefined) break
    }
    yield progress
  }
  if (claim === undefined || witness === undefined) return

  yield { status: 'pending', hash: transaction.hash, nonce, reorged: false, isDisputed: true }
  const followed = {
    ...transaction,
    wasIncluded: false,
    // What the server has looked for long enough is looked for once.
    droppedAfterMs: claim.status === 'dropped' ? 0 : transaction.droppedAfterMs,
    get cancelHash() {
      return transaction.cancelHash
    },
  }
  let isTold = false
  for await (const progress of watchTransaction({ ...client, rpc: witness.rpc }, followed)) {
    isTold ||= progress.status !== 'pending'
    yield progress.status === 'pending' && !isTold ? { ...progress, isDisputed: true } : progress
  }
}

export declare namespace watchOutcome {
  type Parameters = {
    /** That sent it; undefined when it is not connected. */
    readonly wallet: Wallet | undefined
    readonly transaction: watchTransaction.Parameters
  }
}

function isBadEnd({ status }: TransactionProgress): boolean {
  return status !== 'pending' && status !== 'confirmed' && status !== 'final'
}
