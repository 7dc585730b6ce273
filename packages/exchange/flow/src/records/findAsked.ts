import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { findSubmission, type Submission } from '@oxbow/transactions/findSubmission'
import type { AskedTransaction } from '@oxbow/transactions/submitTransaction'

/**
 * Looks on the chain for what a wallet was asked to send and nobody heard the answer to.
 *
 * @throws what viem throws when the node does not answer.
 */
export function findAsked(
  client: ExchangeClient,
  { nonce, blockNumber: sinceBlock, intent }: AskedTransaction,
  { chainId, account }: findAsked.Sender,
): Promise<Submission> {
  return findSubmission(client, { chainId, account, nonce, sinceBlock, intent })
}

export declare namespace findAsked {
  type Sender = { readonly chainId: number; readonly account: `0x${string}` }
}
