import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { type Address, type Hex, numberToHex } from 'viem'
import { getBlock, getBlockNumber, getTransaction, getTransactionCount } from 'viem/actions'
import type { TransactionIntent } from './getTransactionStatus.ts'

/** Blocks searched after the request. A transaction sent later from an open wallet window isn't found. */
const SEARCHED_BLOCKS = 256n

export type Submission =
  | { readonly status: 'sent'; readonly hash: Hex; readonly nonce: number }
  /** The account has sent nothing since. Its wallet may still be asking. */
  | { readonly status: 'not-sent' }
  /** The account has sent something since, but the node doesn't show this transaction. */
  | { readonly status: 'unknown' }

/**
 * Whether a requested transaction was sent, if the page closed before the wallet answered.
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
  if (next <= nonce) return (await findRelayed()) ?? { status: 'not-sent' }

  const find = async (block: { blockTag: 'pending' } | { blockNumber: bigint }): Promise<Submission | undefined> => {
    const { transactions } = await getBlock(rpc, { includeTransactions: true, ...block })
    const found = transactions.find(
      (transaction) =>
        transaction.nonce >= nonce &&
        transaction.from.toLowerCase() === account.toLowerCase() &&
        transaction.to?.toLowerCase() === intent.to.toLowerCase() &&
        transaction.input.toLowerCase() === intent.data.toLowerCase() &&
        transaction.value === intent.value,
    )
    return found && { status: 'sent', hash: found.hash, nonce: found.nonce }
  }
  const waiting = await find({ blockTag: 'pending' })
  if (waiting !== undefined) return waiting
  // Read after the pending block: a transaction that has left it since is in a block up to this one.
  const head = await getBlockNumber(rpc, { cacheTime: 0 })
  const last = head < sinceBlock + SEARCHED_BLOCKS ? head : sinceBlock + SEARCHED_BLOCKS
  for (let number = last; number >= sinceBlock && number >= 0n; number--) {
    const included = await find({ blockNumber: number })
    if (included !== undefined) return included
  }
  return (await findRelayed()) ?? { status: 'unknown' }

  /** Somebody else's transaction that made the call for the account. Nodes may not tell, which says nothing. */
  async function findRelayed(): Promise<Submission | undefined> {
    const [{ redeemedFilter }, { relayedCall }] = await Promise.all([
      import('@oxbow/delegation/redeemedLog'),
      import('./relayedCall.ts'),
    ])
    const head = await getBlockNumber(rpc, { cacheTime: 0 })
    const last = head < sinceBlock + SEARCHED_BLOCKS ? head : sinceBlock + SEARCHED_BLOCKS
    const filter = { ...redeemedFilter(account), fromBlock: numberToHex(sinceBlock), toBlock: numberToHex(last) }
    const logs = await rpc
      .request({ method: 'eth_getLogs', params: [filter] } as never)
      .then((found) => found as readonly { readonly transactionHash: Hex }[])
      .catch(() => [])
    for (const { transactionHash: hash } of logs.toReversed()) {
      const { input, to } = await getTransaction(rpc, { hash })
      const made = relayedCall(account, { to, input })
      const isIt =
        made?.to.toLowerCase() === intent.to.toLowerCase() &&
        made.data.toLowerCase() === intent.data.toLowerCase() &&
        made.value === intent.value
      if (isIt) return { status: 'sent', hash, nonce }
    }
    return undefined
  }
}

export declare namespace findSubmission {
  type Parameters = {
    readonly chainId: number
    readonly account: Address
    /** The account's next nonce at the time of the request. */
    readonly nonce: number
    /** Newest block at that time. */
    readonly sinceBlock: bigint
    readonly intent: TransactionIntent
  }
  type ReturnType = Submission
}
