import type { ActivityEntry, ActivityStatus } from './ActivityEntry.ts'
import { type ActivityItem, fromEntryIfSound } from './ActivityItem.ts'
import type { ChainTransaction } from './ChainTransaction.ts'
import { type NativeFacts, readChainTransaction } from './readChainTransaction.ts'

/**
 * Every transaction of an account once: those this device sent, in the state it follows them in, and those that only the chain knows.
 * Pending ones first, then the newest.
 *
 * A device follows its own transactions block by block and the index comes after, so what it says wins. Only a transaction that it gave up
 * (lost, replaced, cancelled) and that the chain has after all is the chain's.
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
    return found && chain && givenUp.has(entry.status)
      ? { ...item, status: statusOf(found, chain), replacedBy: undefined }
      : item
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
    /** Of the index; undefined while unknown. */
    readonly headBlock: number | undefined
    readonly finalityDepthBlocks: number
  }
  type Parameters = {
    /** Of one account. */
    readonly entries: readonly ActivityEntry[]
    readonly transactions: readonly ChainTransaction[]
    /** By chain id; transactions of other chains are left out. */
    readonly chains: ReadonlyMap<number, Chain>
  }
}

const givenUp: ReadonlySet<ActivityStatus> = new Set<ActivityStatus>(['dropped', 'replaced', 'cancelled'])

function statusOf({ blockNumber }: ChainTransaction, chain: mergeActivity.Chain): 'confirmed' | 'final' {
  const { headBlock, finalityDepthBlocks } = chain
  return headBlock !== undefined && headBlock - blockNumber >= finalityDepthBlocks ? 'final' : 'confirmed'
}

function toId({ chainId, hash }: { chainId: number; hash: string }): string {
  return `${chainId}:${hash}`
}
