import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { findSubmission, type Submission } from '@oxbow/transactions/findSubmission'
import { getCallsStatus } from '@oxbow/transactions/getCallsStatus'
import type { TransactionIntent } from '@oxbow/transactions/getTransactionStatus'
import type { AskedTransaction } from '@oxbow/transactions/submitTransaction'
import { getTransaction } from 'viem/actions'
import type { SentTransaction } from '../FlowStep.ts'

/** Outcome of an unanswered request. `pending`: the wallet has sent it but doesn't tell the hash yet. */
export type FoundAsked =
  | (Extract<Submission, { status: 'sent' }> & Pick<SentTransaction, 'intent' | 'isBatch'>)
  | { readonly status: 'not-sent' }
  | { readonly status: 'unknown' }
  | { readonly status: 'pending' }

/**
 * Finds out whether an unanswered request was sent: from the chain, and for a batch from the wallet, since another account may have sent it.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function findAsked(
  client: ExchangeClient,
  asked: AskedTransaction,
  { chainId, account, wallet }: findAsked.Sender,
): Promise<FoundAsked> {
  const { nonce, blockNumber: sinceBlock, intent, callsId } = asked
  const isBatch = callsId !== undefined
  const told = isBatch && wallet !== undefined ? await getCallsStatus(wallet, callsId) : undefined
  if (told?.status === 'included') return { status: 'sent', ...(await readBatch(client, chainId, told.hash)) }
  if (told?.status === 'pending') return { status: 'pending' }
  if (told?.status === 'failed') return { status: 'not-sent' }
  const found = await findSubmission(client, { chainId, account, nonce, sinceBlock, intent })
  if (found.status === 'sent') return { ...found, intent, ...(isBatch && { isBatch }) }
  // Not conclusive for a batch: another account may have sent it, or the wallet may have given it an id of its own.
  return isBatch ? { status: 'unknown' } : found
}

export declare namespace findAsked {
  type Sender = {
    readonly chainId: number
    readonly account: `0x${string}`
    /** The wallet that was asked, if connected. */
    readonly wallet: Wallet | undefined
  }
}

/** The transaction of a batch, read by its hash. */
export async function readBatch(
  client: ExchangeClient,
  chainId: number,
  hash: `0x${string}`,
): Promise<{ hash: `0x${string}`; nonce: number; intent: TransactionIntent; isBatch: true }> {
  const { nonce, from, to, input: data, value } = await getTransaction(client.rpc(chainId), { hash })
  return { hash, nonce, intent: { to: to ?? from, data, value }, isBatch: true }
}
