import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Wallet, WalletAnswer } from '@oxbow/connectors/Wallet'
import { WalletError } from '@oxbow/connectors/WalletError'
import type { Hex } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import { findSubmission, type Submission } from '../watch/findSubmission.ts'
import type { TransactionIntent } from '../watch/getTransactionStatus.ts'
import { isRefusal } from './isRefusal.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

/** A request to a wallet and the state of the chain at that time, which suffice to find the transaction. */
export type AskedTransaction = {
  /** The account's next nonce. */
  readonly nonce: number
  readonly blockNumber: bigint
  /** For a batch: its last call. */
  readonly intent: TransactionIntent
  /** For a batch: its id. */
  readonly callsId?: string | undefined
}

/** State of one flow: the last request that the wallet failed to answer, with its purpose. */
export type SubmissionMemory = { unanswered: (AskedTransaction & { readonly purpose: string }) | undefined }

export type LateSubmission = Pick<AskedTransaction, 'nonce' | 'intent'> & {
  readonly hash: Hex
  readonly purpose: string
}

/**
 * Asks the wallet to send a transaction, but never twice for the same purpose: a wallet can fail after sending, when its connection breaks before the
 * answer, and retrying would pay twice. A failed request is therefore searched for on the chain, at once and again before the next request.
 *
 * @throws {WalletError} when the wallet fails and the account has sent nothing; with `SubmissionUnknown` where it may have, or no node tells. What
 * viem throws when the node does not answer before the wallet is asked.
 */
export async function submitTransaction(
  client: ExchangeClient,
  parameters: submitTransaction.Parameters,
): Promise<submitTransaction.ReturnType> {
  const { wallet, transaction, purpose, memory, onAsk, onUnsent, onLate } = parameters
  const { chainId, from, to, data, value } = transaction
  const find = ({ nonce, blockNumber, intent }: AskedTransaction) =>
    findSubmission(client, { chainId, account: from, nonce, sinceBlock: blockNumber, intent })

  const earlier = memory.unanswered
  if (earlier !== undefined) {
    const found = await find(earlier)
    if (found.status === 'sent') {
      const { blockNumber, intent } = earlier
      const { hash, nonce } = found
      memory.unanswered = undefined
      if (earlier.purpose === purpose && intent.to === to)
        return { status: 'accepted', hash, nonce, blockNumber, intent }
      // A failed request of another purpose turned out to be sent; it is reported instead of being asked for again.
      onLate?.({ hash, nonce, intent, purpose: earlier.purpose })
    }
  }
  memory.unanswered = undefined

  const rpc = client.rpc(chainId)
  const [nonce, blockNumber] = await Promise.all([
    getTransactionCount(rpc, { address: from, blockTag: 'pending' }),
    getBlockNumber(rpc, { cacheTime: 0 }),
  ])
  const asked = { nonce, blockNumber, intent: { to, data, value } }
  onAsk?.(asked)
  try {
    const answer = await sendTransaction({ wallet, transaction })
    return answer.status === 'rejected' ? answer : { ...asked, ...answer }
  } catch (error) {
    memory.unanswered = { ...asked, purpose }
    const found = await lookFor(() => find(asked), isRefusal(error) ? [] : looksAgainAfterMs)
    if (found?.status === 'sent') {
      memory.unanswered = undefined
      return { ...asked, status: 'accepted', hash: found.hash, nonce: found.nonce }
    }
    const saysSent = error instanceof WalletError && error.code === 'SubmissionUnknown'
    if (found?.status === 'not-sent' && !saysSent) onUnsent?.()
    if (found?.status === 'not-sent' || saysSent || isRefusal(error)) throw error
    throw new WalletError('The wallet failed, and no node can confirm whether it sent the transaction.', {
      code: 'SubmissionUnknown',
      cause: error,
    })
  }
}

/** Delays of further searches: a node may learn of a transaction late, or be unreachable for the same reason as the wallet. */
const looksAgainAfterMs = [1_000, 2_000]

async function lookFor(
  find: () => Promise<Submission>,
  againAfterMs: readonly number[],
): Promise<Submission | undefined> {
  let found = await find().catch(() => undefined)
  for (const afterMs of againAfterMs) {
    if (found?.status === 'sent') break
    await new Promise((resolve) => setTimeout(resolve, afterMs))
    found = await find().catch(() => undefined)
  }
  return found
}

export declare namespace submitTransaction {
  type Parameters = {
    readonly wallet: Wallet
    readonly transaction: TransactionRequest
    /** Purpose of the request. Requests with other terms but the same purpose count as the same; an approval and its swap don't. */
    readonly purpose: string
    /** The same object for all requests of a flow. */
    readonly memory: SubmissionMemory
    /** Called right before the wallet is asked. */
    readonly onAsk?: (asked: AskedTransaction) => void
    /** Called if the wallet failed and the account has sent nothing since. */
    readonly onUnsent?: () => void
    /** Called if a failed request of another purpose was sent after all. */
    readonly onLate?: (late: LateSubmission) => void
  }
  type ReturnType = WalletAnswer<AskedTransaction & { readonly hash: Hex }>
}
