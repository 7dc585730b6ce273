import type { ActivityEntry, ActivityStatus } from './ActivityEntry.ts'
import { type ActivityItem, fromEntryIfSound, type TokenAmount } from './ActivityItem.ts'
import type { ChainTransaction } from './ChainTransaction.ts'
import { isVague } from './moved/isVague.ts'
import { distinctTokens } from './moved/netAmounts.ts'
import { canSettle } from './moved/settleItem.ts'
import { type NativeFacts, readAmounts, readChainTransaction } from './readChainTransaction.ts'

/**
 * All transactions of an account without duplicates: this device's with the status it tracks, and those known only from the chain. Pending first,
 * then newest.
 *
 * A device tracks its transactions block by block, ahead of the index, so its status takes precedence. Exception: a transaction that it gave up on
 * (dropped, replaced, canceled) but that is on chain. The time is that of the block, and amounts that this device could only estimate are those of the
 * index, if it has them.
 */
export function mergeActivity(parameters: mergeActivity.Parameters): readonly ActivityItem[] {
  const { entries, transactions, chains } = parameters
  const byId = new Map(transactions.map((transaction) => [toId(transaction), transaction]))
  const items = entries.flatMap((entry) => {
    const item = fromEntryIfSound(entry)
    if (item === undefined) return []
    const found = byId.get(item.id)
    byId.delete(item.id)
    const chain = chains.get(entry.chainId)
    if (found === undefined || chain === undefined || item.status === 'pending') return item
    const mined = { ...item, timeMs: found.timestamp * 1_000 }
    return preferTold(
      givenUp.has(entry.status) ? { ...mined, status: statusOf(found, chain), replacedBy: undefined } : mined,
      readAmounts(found.events, chain),
    )
  })
  for (const transaction of byId.values()) {
    const chain = chains.get(transaction.chainId)
    const item = chain && readChainTransaction(transaction, chain)
    if (item) items.push({ ...item, status: statusOf(transaction, chain) })
  }
  return items.sort((a, b) => Number(b.status === 'pending') - Number(a.status === 'pending') || b.timeMs - a.timeMs)
}

export declare namespace mergeActivity {
  type Chain = NativeFacts & {
    /** Head of the index; undefined if unknown. */
    readonly headBlock: number | undefined
    readonly finalityDepthBlocks: number
  }
  type Parameters = {
    /** Entries of one account. */
    readonly entries: readonly ActivityEntry[]
    readonly transactions: readonly ChainTransaction[]
    /** By chain id; transactions of other chains are left out. */
    readonly chains: ReadonlyMap<number, Chain>
  }
}

const givenUp: ReadonlySet<ActivityStatus> = new Set<ActivityStatus>(['dropped', 'replaced', 'cancelled'])

/** With what the index tells in place of what this device only estimated, so that every device shows the same; pools' estimates too. */
function preferTold(item: ActivityItem, told: ReturnType<typeof readAmounts>): ActivityItem {
  if (!canSettle(item)) return item
  const tokens = [...(item.tokens ?? []), ...(told.tokens ?? [])]
  const settled = { ...item, events: told.events, tokens: distinctTokens(tokens) }
  const isKnown = ({ token }: TokenAmount) =>
    [...told.paid, ...told.received].some((each) => each.token.address === token.address && each.amount !== undefined)
  const replaced = [...item.paid, ...item.received].filter((amount) => isVague(amount) && isKnown(amount))
  const isReplaced = ({ token }: TokenAmount) => replaced.some((each) => each.token.address === token.address)
  const side = (name: 'paid' | 'received') => [
    ...item[name].filter((amount) => !isReplaced(amount)),
    ...told[name].filter(isReplaced),
  ]
  return { ...settled, paid: side('paid'), received: side('received') }
}

function statusOf({ blockNumber }: ChainTransaction, chain: mergeActivity.Chain): 'confirmed' | 'final' {
  const { headBlock, finalityDepthBlocks } = chain
  return headBlock !== undefined && headBlock - blockNumber >= finalityDepthBlocks ? 'final' : 'confirmed'
}

function toId({ chainId, hash }: { chainId: number; hash: string }): string {
  return `${chainId}:${hash}`
}
