import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Client, Hex } from 'viem'
import { getBalance, getTransaction, getTransactionCount } from 'viem/actions'
import { getTransactionFacts, type TransactionFacts } from '../getTransactionFacts.ts'
import { type Moved, readMoved } from './Moved.ts'

/**
 * What a transaction changed in an account's balances, by its receipt; undefined if it isn't in a block. The native currency only if asked for, since
 * that takes more calls.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function getMoved(
  client: Pick<ExchangeClient, 'rpc'>,
  { chainId, hash, account, weth, wantsNative }: getMoved.Parameters,
): Promise<(Moved & { readonly facts: TransactionFacts }) | undefined> {
  const facts = await getTransactionFacts(client, { chainId, hash })
  if (facts === undefined) return undefined
  const moved = { ...readMoved({ logs: facts.logs, account, weth }), facts }
  return wantsNative ? { ...moved, ...(await getNativeMoved(client.rpc(chainId), { account, hash, facts })) } : moved
}

export declare namespace getMoved {
  type Parameters = {
    readonly chainId: number
    readonly hash: Hex
    readonly account: Hex
    /** The wrapped native currency. */
    readonly weth: Hex
    readonly wantsNative: boolean
  }
}

/**
 * The native currency that a transaction moved: the balance after its block less that before, which only a node that has kept both can tell. Unknown if
 * the account sent anything else in that block. What somebody else gave it in the same block would count as received.
 */
export async function getNativeMoved(
  rpc: Client,
  { account, hash, facts }: getNativeMoved.Parameters,
): Promise<Pick<Moved, 'native' | 'value'>> {
  const { blockNumber, signer, networkCostWei } = facts
  const isSigner = signer === account.toLowerCase()
  const at = (block: bigint) =>
    Promise.all([
      getBalance(rpc, { address: account, blockNumber: block }),
      getTransactionCount(rpc, { address: account, blockNumber: block }),
    ])
  try {
    const [[before, countBefore], [after, countAfter]] = await Promise.all([at(blockNumber - 1n), at(blockNumber)])
    if (countAfter - countBefore === (isSigner ? 1 : 0))
      return { native: after - before + (isSigner ? networkCostWei : 0n) }
  } catch {
    // Most nodes keep the balances of the newest blocks only.
  }
  if (!isSigner) return {}
  return getTransaction(rpc, { hash }).then(
    ({ value }) => ({ value }),
    () => ({}),
  )
}

export declare namespace getNativeMoved {
  type Parameters = Pick<getMoved.Parameters, 'account' | 'hash'> & {
    readonly facts: Pick<TransactionFacts, 'blockNumber' | 'signer' | 'networkCostWei'>
  }
}
