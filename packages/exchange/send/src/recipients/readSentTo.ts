import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ChainTransaction } from '@oxbow/activity/ChainTransaction'
import type { SentTo } from './SentTo.ts'

/**
 * Addresses that an account has sent to, newest first, from this device's log and the index. Of the index, only transactions count that the account
 * signed and that are a single transfer, because anybody can emit a transfer "from" somebody else. Transfers in both sources count once.
 */
export function readSentTo({ account, entries, transactions, bridges }: readSentTo.Parameters): readonly SentTo[] {
  const sent = new Map<string, Sent>()
  for (const { chainId, hash, timestamp, isOwn, events } of transactions) {
    const [event, ...more] = events
    if (!isOwn || (event?.kind !== 'sent' && event?.kind !== 'left') || more.length > 0 || event.amount0 === 0n)
      continue
    // What is left there is for another network.
    if (event.kind === 'left' && bridges.has(lower(event.counterparty))) continue
    sent.set(`${chainId}:${hash}`, {
      chainId,
      hash,
      to: lower(event.counterparty),
      timeMs: timestamp * 1_000,
      isLogged: false,
    })
  }
  for (const { chainId, hash, account: sender, status, summary, createdAtMs } of entries) {
    if (sender !== account || (summary.type !== 'transfer' && summary.type !== 'nft-transfer')) continue
    if (status !== 'confirmed' && status !== 'final') continue
    sent.set(`${chainId}:${hash}`, { chainId, hash, to: lower(summary.recipient), timeMs: createdAtMs, isLogged: true })
  }
  const found = new Map<string, SentTo>()
  for (const { to, timeMs, chainId, hash, isLogged } of [...sent.values()].sort((a, b) => b.timeMs - a.timeMs)) {
    const { count = 0, lastMs = timeMs, reported = [], isLogged: wasLogged = false } = found.get(to) ?? {}
    const rest = { isLogged: wasLogged || isLogged, reported: isLogged ? reported : [...reported, { chainId, hash }] }
    found.set(to, { address: to, count: count + 1, lastMs, ...rest })
  }
  return [...found.values()].sort((a, b) => b.lastMs - a.lastMs)
}

export declare namespace readSentTo {
  type Parameters = {
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Entries of this device. */
    readonly entries: readonly ActivityEntry[]
    /** Transactions from the index. */
    readonly transactions: readonly ChainTransaction[]
    /** Pools that carry native currency to other networks, lower-case. */
    readonly bridges: ReadonlySet<string>
  }
}

type Sent = SentTo['reported'][number] & {
  readonly to: `0x${string}`
  readonly timeMs: number
  readonly isLogged: boolean
}

function lower(address: `0x${string}`): `0x${string}` {
  return address.toLowerCase() as `0x${string}`
}
