import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import type { TokenFacts } from '@oxbow/transactions/TokenFacts'
import type { LabeledKind } from '../../state/activity/activityLabels.ts'

/** Groups of kinds, by their common names. */
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
  | 'order'
  | 'ramp'

/** Filters of the transaction list; undefined means all. Days are in this device's time zone, both inclusive. */
export type ActivityFilter = {
  readonly group: ActivityGroup | undefined
  /** `<chainId>:<address>`. */
  readonly token: string | undefined
  readonly network: Network | undefined
  readonly fromDay: string | undefined
  readonly toDay: string | undefined
}

export type ActivityFilterSearch = { [key in 'kind' | 'token' | 'network' | 'from' | 'to']?: string | undefined }

/** A kind with labels but without a group doesn't compile: it would vanish under every filter. */
const groupOf = {
  swap: 'swap',
  wrap: 'wrap',
  unwrap: 'wrap',
  bridge: 'bridge',
  'bridge-speed-up': 'bridge',
  send: 'send',
  moved: 'send',
  receive: 'receive',
  approve: 'approval',
  revoke: 'approval',
  permit: 'approval',
  'cancel-permit': 'approval',
  allowance: 'approval',
  'smart-wallet-on': 'approval',
  'smart-wallet-off': 'approval',
  'create-pool': 'liquidity',
  'add-liquidity': 'liquidity',
  'remove-liquidity': 'liquidity',
  migrate: 'liquidity',
  burn: 'liquidity',
  donate: 'liquidity',
  collect: 'earning',
  claim: 'earning',
  'buy-nft': 'nft',
  'sell-nft': 'nft',
  'mint-nft': 'nft',
  'cancel-listing': 'nft',
  'cancel-orders': 'order',
  'cancel-plan': 'order',
  'fill-order': 'order',
  'fill-part': 'order',
  'fill-stop-loss': 'order',
  'fill-take-profit': 'order',
  'swap-order': 'swap',
  'swap-order-expired': 'swap',
  'swap-order-unfunded': 'swap',
  'fill-swap': 'swap',
  'on-ramp': 'ramp',
  'off-ramp': 'ramp',
} as const satisfies Readonly<Record<LabeledKind, ActivityGroup>>

export const groups: readonly ActivityGroup[] = [...new Set<ActivityGroup>(Object.values(groupOf))]

/** Reads the filters from the URL; invalid values and unknown networks are ignored. */
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

/** The search parameters of a filter. */
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

/** The number of active filters; both days count as one. */
export function count({ group, token, network, fromDay, toDay: lastDay }: ActivityFilter): number {
  return [group, token, network, fromDay ?? lastDay].filter((each) => each !== undefined).length
}

/** The days as Unix seconds: from the start of the first to the end of the last, exclusive. */
export function toSpan({ fromDay, toDay: lastDay }: ActivityFilter): Span {
  return {
    since: fromDay === undefined ? undefined : startOf(fromDay, 0),
    until: lastDay === undefined ? undefined : startOf(lastDay, 1),
  }
}

type Span = { readonly since: number | undefined; readonly until: number | undefined }

/** Whether a transaction matches. Pending ones have no block time yet, so the time of sending counts. */
export function includes(filter: ActivityFilter, item: ActivityItem): boolean {
  const { since = 0, until = maxSeconds } = toSpan(filter)
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

/** The distinct tokens of some transactions, sorted by symbol. */
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

/** NFTs are left out: items of one collection share an address but not a name. */
function tokensOf({ paid, received }: ActivityItem): readonly TokenFacts[] {
  return [...paid, ...received].filter(({ nft }) => nft === undefined).map(({ token }) => token)
}

function toKey({ chainId }: ActivityItem, { address }: TokenFacts): string {
  return `${chainId}:${address.toLowerCase()}`
}

/** A valid date as `YYYY-MM-DD`, else undefined. */
function toDay(text: string | undefined): string | undefined {
  if (text === undefined || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined
  const ms = Date.parse(`${text}T00:00:00Z`)
  return Number.isNaN(ms) || new Date(ms).toISOString().slice(0, 10) !== text ? undefined : text
}

/** Local midnight `daysLater` days later, in Unix seconds; daylight saving time makes some days longer than others. */
function startOf(day: string, daysLater: number): number {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const seconds = new Date(year, month - 1, date + daysLater).getTime() / 1_000
  return Math.min(Math.max(seconds, 0), maxSeconds)
}

/** The largest timestamp that the index accepts, in Unix seconds. */
const maxSeconds = 2_147_483_647
