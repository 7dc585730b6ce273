import type { Hex } from 'viem'
import { getBlockNumber, getTransactionCount } from 'viem/actions'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import type { Wallet, WalletAnswer } from '../wallet/Wallet.ts'
import { WalletError } from '../wallet/WalletError.ts'
import { findSubmission } from './findSubmission.ts'
import type { TransactionIntent } from './getTransactionStatus.ts'
import { sendTransaction } from './sendTransaction.ts'
import type { TransactionRequest } from './TransactionRequest.ts'

/** What a wallet is asked to send, and where the chain stood then: enough to find it. */
export type AskedTransaction = {
  /** The account's next nonce. */
  readonly nonce: number
  readonly blockNumber: bigint
  readonly intent: TransactionIntent
}

/** Of one flow: what the wallet failed at without saying whether it had sent it. */
export type SubmissionMemory = { unanswered: AskedTransaction | undefined }

/**
 * Asks the wallet to send a transaction, and never twice for the same thing: a wallet can fail after it has sent, when its connection
 * breaks before the answer, and whoever tries again would pay twice. So what it failed at is looked for on the chain, at once and
 * before it is asked again.
 *
 * @throws {WalletError} when the wallet fails and nothing of it is seen; what viem throws when the node does not answer.
 */
export async function submitTransaction(
  client: ExchangeClient,
  parameters: submitTransaction.Parameters,
): Promise<submitTransaction.ReturnType> {
  const { wallet, transaction, memory, onAsk, onUnsent } = parameters
  const { chainId, from, to, data, value } = transaction
  const find = ({ nonce, blockNumber, intent }: AskedTransaction) =>
    findSubmission(client, { chainId, account: from, nonce, sinceBlock: blockNumber, intent })

  if (memory.unanswered !== undefined) {
    const earlier = memory.unanswered
    const found = await find(earlier)
    memory.unanswered = undefined
    if (found.status === 'sent') return { ...earlier, status: 'accepted', hash: found.hash, nonce: found.nonce }
  }

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
    memory.unanswered = asked
    const found = await find(asked).catch(() => undefined)
    if (found?.status === 'sent') {
      memory.unanswered = undefined
      return { ...asked, status: 'accepted', hash: found.hash, nonce: found.nonce }
    }
    const saysSent = error instanceof WalletError && error.code === 'SubmissionUnknown'
    if (found?.status === 'not-sent' && !saysSent) onUnsent?.()
    throw error
  }
}

export declare namespace submitTransaction {
  type Parameters = {
    readonly wallet: Wallet
    readonly transaction: TransactionRequest
    /** The same object for every question of a flow. */
    readonly memory: SubmissionMemory
    /** Right before the wallet is asked. */
    readonly onAsk?: (asked: AskedTransaction) => void
    /** The wallet failed, and the account has sent nothing since it was asked. */
    readonly onUnsent?: () => void
  }
  type ReturnType = WalletAnswer<AskedTransaction & { readonly hash: Hex }>
}
