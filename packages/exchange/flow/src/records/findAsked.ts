import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet } from '@oxbow/connectors/Wallet'
import { findSubmission, type Submission } from '@oxbow/transactions/findSubmission'
import { getCallsStatus } from '@oxbow/transactions/getCallsStatus'
import type { TransactionIntent } from '@oxbow/transactions/getTransactionStatus'
import type { AskedTransaction } from '@oxbow/transactions/submitTransaction'
import { getTransaction } from 'viem/actions'
import type { SentTransaction } from '../FlowStep.ts'

/** What became of a request that nobody heard the answer to. `pending`: the wallet has sent it and does not tell where yet. */
export type FoundAsked =
  | (Extract<Submission, { status: 'sent' }> & Pick<SentTransaction, 'intent' | 'isBatch'>)
  | { readonly status: 'not-sent' }
  | { readonly status: 'unknown' }
  | { readonly status: 'pending' }

/**
 * Looks for what a wallet was asked to send and nobody heard the answer to: on the chain, and several calls together at the wallet, which may have had
 * somebody else send them.
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
  // That the account has sent nothing tells little of calls, and a wallet that does not know them may have given them a name of its own.
  return isBatch ? { status: 'unknown' } : found
}

export declare namespace findAsked {
  type Sender = {
    readonly chainId: number
    readonly account: `0x${string}`
    /** That was asked, where it is connected. */
    readonly wallet: Wallet | undefined
  }
}

/** The transaction that a wallet made of several calls: known by its hash alone. */
export async function readBatch(
  client: ExchangeClient,
  chainId: number,
  hash: `0x${string}`,
): Promise<{ hash: `0x${string}`; nonce: number; intent: TransactionIntent; isBatch: true }> {
  const { nonce, from, to, input: data, value } = await getTransaction(client.rpc(chainId), { hash })
  return { hash, nonce, intent: { to: to ?? from, data, value }, isBatch: true }
}
