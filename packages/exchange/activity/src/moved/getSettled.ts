import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import type { ActivityItem } from '../ActivityItem.ts'
import type { TransactionFacts } from '../getTransactionFacts.ts'
import type { NativeFacts } from '../readChainTransaction.ts'
import { getMoved, getNativeMoved } from './getMoved.ts'
import { isVague } from './isVague.ts'
import { opensOnlyPositions } from './opensOnlyPositions.ts'
import { canSettle, settleItem } from './settleItem.ts'

/**
 * A transaction with the amounts that its receipt tells, and the node's facts about it; undefined if it isn't in a block. The balances around its block
 * are only read if logs and pools leave the native currency open.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function getSettled(
  client: Pick<ExchangeClient, 'rpc'>,
  { item, account, chain }: getSettled.Parameters,
): Promise<getSettled.ReturnType | undefined> {
  const { chainId, hash } = item
  const moved = await getMoved(client, { chainId, hash, account, weth: chain.weth, wantsNative: false })
  if (moved === undefined) return undefined
  const { facts } = moved
  const settled = settleItem(item, moved, chain)
  const isOpen = ({ paid, received }: ActivityItem) =>
    [...paid, ...received].some((amount) => amount.token.address === chain.native.address && isVague(amount))
  // A pool's event may have been of somebody else's coins, but a contract may have paid the account too.
  if (!canSettle(item) || !(isOpen(settled) || isOpen(item))) return { item: settled, facts }
  const native = await getNativeMoved(client.rpc(chainId), { account, hash, facts })
  const told = { ...moved, ...native, opensOnlyPositions: opensOnlyPositions(facts.logs) }
  return { item: settleItem(item, told, chain), facts }
}

export declare namespace getSettled {
  type Parameters = {
    readonly item: ActivityItem
    readonly account: Hex
    readonly chain: Pick<NativeFacts, 'native' | 'weth'>
  }
  type ReturnType = { readonly item: ActivityItem; readonly facts: TransactionFacts }
}

/** Whether its amounts are not all known yet. */
export function isUnsettled(item: ActivityItem): boolean {
  return (
    canSettle(item) && (item.paid.length + item.received.length === 0 || [...item.paid, ...item.received].some(isVague))
  )
}
