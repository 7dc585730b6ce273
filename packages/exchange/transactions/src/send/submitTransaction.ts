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

/** What a wallet is asked to send, and where the chain stood then: enough to find it. */
export type AskedTransaction = {
  /** The account's next nonce. */
  readonly nonce: number
  readonly blockNumber: bigint
  /** Of several calls together the last one. */
  readonly intent: TransactionIntent
  /** Of several calls together the name that the wallet knows them by. */
  readonly callsId?: string | undefined
}

/** Of one flow: what the wallet failed at without saying whether it had sent it, and what for. */
export type SubmissionMemory = { unanswered: (AskedTransaction & { readonly purpose: string }) | undefined }

export type LateSubmission = Pick<AskedTransaction, 'nonce' | 'intent'> & {
  readonly hash: Hex
  readonly purpose: string
}

/**
 * Asks the wallet to send a transaction, and never twice for the same thing: a wallet can fail after it has sent, when its connection
 * breaks before the answer, and trying again would pay twice. So what it failed at is looked for on the chain, at once and
 * before it is asked again.
 *
 * @throws {WalletError} when the wallet fails and the account has sent nothing; with `SubmissionUnknown` where it may have, or no node tells. What viem throws
 * when the node does not answer before the wallet is asked.
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
      // Lost on the way to something else, it was seen to be done, or else it would be asked for again first.
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
    throw new WalletError('The wallet failed, and no node tells whether it had sent the transaction.', {
      code: 'SubmissionUnknown',
      cause: error,
    })
  }
}

/** A node may hear of a transaction a moment after the wallet's connection has failed, or be silent for the same reason as the wallet. */
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
    /** What the flow asks for: with other terms it is still the same, an approval and the swap after it are not. */
    readonly purpose: string
    /** The same object for every request of a flow. */
    readonly memory: SubmissionMemory
    /** Right before the wallet is asked. */
    readonly onAsk?: (asked: AskedTransaction) => void
    /** The wallet failed, and the account has sent nothing since it was asked. */
    readonly onUnsent?: () => void
    /** What the wallet had failed at, for another purpose than this one, was sent all the same. */
    readonly onLate?: (late: LateSubmission) => void
  }
  type ReturnType = WalletAnswer<AskedTransaction & { readonly hash: Hex }>
}
