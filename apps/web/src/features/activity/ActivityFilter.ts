import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { ApprovalKind, ChainActivityKind } from '@oxbow/activity/ActivityKind'
import type { Network } from '@oxbow/chain/Network'
import type { LiquidityKind } from '@oxbow/liquidity/LiquidityKind'
import type { TradeKind } from '@oxbow/listings/TradeKind'
import type { SendKind } from '@oxbow/send/SendKind'
import type { SwapKind } from '@oxbow/swap/SwapKind'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'

/** What people call kinds that belong together. */
export type ActivityGroup =
  | 'swap'
  | 'wrap'
  | 'bridge'
  | 'send'
  | 'receive'
  | 'approval'
  | 'liquidity'
  | 'earning'
  | 'nft'

/** Which transactions are shown; undefined for all. Days are of this device's calendar, the last one included. */
export type ActivityFilter = {
  readonly group: ActivityGroup | undefined
  /** `<chainId>:<address>`. */
  readonly token: string | undefined
  readonly network: Network | undefined
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
}

export type ActivityFilterSearch = { [key in 'kind' | 'token' | 'network' | 'from' | 'to']?: string | undefined }

const groupOf = {
  swap: 'swap',
  wrap: 'wrap',
  unwrap: 'wrap',
  bridge: 'bridge',
  send: 'send',
  moved: 'send',
  receive: 'receive',
  approve: 'approval',
  revoke: 'approval',
  permit: 'approval',
  'cancel-permit': 'approval',
  allowance: 'approval',
  'create-pool': 'liquidity',
  'add-liquidity': 'liquidity',
  'remove-liquidity': 'liquidity',
  migrate: 'liquidity',
  burn: 'liquidity',
  donate: 'liquidity',
  collect: 'earning',
  claim: 'earning',
  'buy-nft': 'nft',
  'cancel-listing': 'nft',
} as const satisfies Readonly<
  Record<ApprovalKind | ChainActivityKind | SwapKind | SendKind | LiquidityKind | TradeKind, ActivityGroup>
>

export const groups: readonly ActivityGroup[] = [...new Set<ActivityGroup>(Object.values(groupOf))]

/** What an address asks for; what is no filter, or of no network here, filters nothing. */
export function from(search: ActivityFilterSearch, networks: readonly Network[]): ActivityFilter {
  const token = search.token?.toLowerCase()
  return {
    group: groups.find((group) => group === search.kind),
    token: token !== undefined && /^\d+:0x[0-9a-f]{40}$/.test(token) ? token : undefined,
    network: networks.find(({ slug }) => slug === search.network),
    fromDay: toDay(search.from),
    toDay: toDay(search.to),
  }
}

/** The same for the address of the page. */
export function toSearch({ group, token, network, fromDay, toDay: lastDay }: ActivityFilter): ActivityFilterSearch {
  return { kind: group, token, network: network?.slug, from: fromDay, to: lastDay }
}

export const none: ActivityFilter = {
  group: undefined,
  token: undefined,
  network: undefined,
  fromDay: undefined,
  toDay: undefined,
}

/** How many of them are set; both days are one. */
export function count({ group, token, network, fromDay, toDay: lastDay }: ActivityFilter): number {
  return [group, token, network, fromDay ?? lastDay].filter((each) => each !== undefined).length
}

/** The days as moments, in Unix seconds: from the first on, before the last one's end. */
export function toSpan({ fromDay, toDay: lastDay }: ActivityFilter): Span {
  return {
    since: fromDay === undefined ? undefined : startOf(fromDay, 0),
    until: lastDay === undefined ? undefined : startOf(lastDay, 1),
  }
}

type Span = { readonly since: number | undefined; readonly until: number | undefined }

/** Whether a transaction is one of those. What waits has no day of its own yet and goes by when it was sent. */
export function includes(filter: ActivityFilter, item: ActivityItem): boolean {
  const { since = 0, until = mostSeconds } = toSpan(filter)
  const seconds = Math.floor(item.timeMs / 1_000)
  return (
    (filter.group === undefined ||
      (Object.hasOwn(groupOf, item.kind) && groupOf[item.kind as Kind] === filter.group)) &&
    (filter.network === undefined || filter.network.chainId === item.chainId) &&
    (filter.token === undefined || tokensOf(item).some((token) => toKey(item, token) === filter.token)) &&
    seconds >= since &&
    seconds < until
  )
}

type Kind = keyof typeof groupOf

/** The tokens of some transactions, each once, by symbol. */
export function toTokenChoices(items: readonly ActivityItem[]): readonly TokenChoice[] {
  const choices = new Map<string, TokenChoice>()
  for (const item of items)
    for (const token of tokensOf(item)) {
      const key = toKey(item, token)
      if (!choices.has(key)) choices.set(key, { key, chainId: item.chainId, token })
    }
  return [...choices.values()].sort(
    (a, b) => a.token.symbol.localeCompare(b.token.symbol) || a.chainId - b.chainId || a.key.localeCompare(b.key),
  )
}

export type TokenChoice = { readonly key: string; readonly chainId: number; readonly token: TokenFacts }

/** Of a collection each item would be called by another one's name. */
function tokensOf({ paid, received }: ActivityItem): readonly TokenFacts[] {
  return [...paid, ...received].filter(({ nft }) => nft === undefined).map(({ token }) => token)
}

function toKey({ chainId }: ActivityItem, { address }: TokenFacts): string {
  return `${chainId}:${address.toLowerCase()}`
}

/** A day that there is, as `YYYY-MM-DD`. */
function toDay(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : text
}

/** Midnight here, so many days later; clocks that change make some days longer than others. */
function startOf(day: string, daysLater: number): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const seconds = new Date(year, month - 1, date + daysLater).getTime() / 1_000
  return Math.min(Math.max(seconds, 0), mostSeconds)
}

/** The last second that the index can count. */
const mostSeconds = 2_147_483_647
