import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address, Hex } from 'viem'
import { getBlock, getBlockNumber, getTransactionCount } from 'viem/actions'
import type { TransactionIntent } from './getTransactionStatus.ts'

/** How many blocks after the request are searched. What a wallet window sends that was left open for longer is not found. */
const SEARCHED_BLOCKS = 256n

export type Submission =
  | { readonly status: 'sent'; readonly hash: Hex; readonly nonce: number }
  /** The account has sent nothing since. Its wallet may still be asking. */
  | { readonly status: 'not-sent' }
  /** The account sent something since, but not this, as far as the node can see. */
  | { readonly status: 'unknown' }

/**
 * Whether a transaction that a wallet was asked for was sent, when the page was closed before the wallet answered.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function findSubmission(
  client: ExchangeClient,
  parameters: findSubmission.Parameters,
): Promise<findSubmission.ReturnType> {
  const { chainId, account, nonce, sinceBlock, intent } = parameters
  const rpc = client.rpc(chainId)
  const next = await getTransactionCount(rpc, { address: account, blockTag: 'pending' })
  if (next <= nonce) return { status: 'not-sent' }

  const head = await getBlockNumber(rpc, { cacheTime: 0 })
  const last = head < sinceBlock + SEARCHED_BLOCKS ? head : sinceBlock + SEARCHED_BLOCKS
  const blocks: (bigint | 'pending')[] = ['pending']
  for (let number = last; number >= sinceBlock && number >= 0n; number--) blocks.push(number)
  for (const block of blocks) {
    const at = block === 'pending' ? { blockTag: block } : { blockNumber: block }
    const { transactions } = await getBlock(rpc, { includeTransactions: true, ...at })
    const found = transactions.find(
      (transaction) =>
        transaction.nonce >= nonce &&
        transaction.from.toLowerCase() === account.toLowerCase() &&
        transaction.to?.toLowerCase() === intent.to.toLowerCase() &&
        transaction.input.toLowerCase() === intent.data.toLowerCase() &&
        transaction.value === intent.value,
    )
    if (found !== undefined) return { status: 'sent', hash: found.hash, nonce: found.nonce }
  }
  return { status: 'unknown' }
}

export declare namespace findSubmission {
  type Parameters = {
    readonly chainId: number
    readonly account: Address
    /** The account's next nonce when the wallet was asked. */
    readonly nonce: number
    /** The newest block at that moment. */
    readonly sinceBlock: bigint
    readonly intent: TransactionIntent
  }
  type ReturnType = Submission
}
