import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { ChainTransaction } from '@oxbow/activity/ChainTransaction'
import { getAccountTransactions } from '@oxbow/activity/getAccountTransactions'
import { getSettled, isUnsettled } from '@oxbow/activity/getSettled'
import { mergeActivity } from '@oxbow/activity/mergeActivity'
import type { Network } from '@oxbow/chain/Network'
import { type HistoryPoint, type HistoryVariables, historyDocument } from '@oxbow/contract/marketDocuments'
import * as ActivityFilter from '../../features/activity/ActivityFilter.ts'
import { toActivityRecord } from '../../features/activity/export/ActivityRecord.ts'
import type { ExportFormat } from '../../features/activity/export/ExportDialog.tsx'
import { priceAt } from '../../features/activity/priceAt.ts'
import { saveFile } from '../../features/explore/chart/saveFile.ts'
import { client } from '../../state/exchange.ts'
import { toChain } from '../account/useAccountFeed.ts'
import { toActivityFile } from './toActivityFile.ts'
import { periodOf, toHistoryId } from './useWorthThen.ts'

/** Maximum number of costs to read: more node calls would take minutes. Unsettled amounts are read of all. */
const maxCosts = 1_000
const atOnce = 16

/** Saves all transactions that a filter matches as a file, and returns their number. Costs and prices that node or index don't tell stay empty. */
export async function exportActivity(parameters: exportActivity.Parameters): Promise<number> {
  const { account, networks, format, titleOf, statusOf, noteOf } = parameters
  const { items, costs } = await settle(await readItems(parameters), parameters)
  const priceOf = await readPrices(items, parameters)
  const records = items.flatMap((item) => {
    const network = networks.find(({ chainId }) => chainId === item.chainId)
    if (network === undefined) return []
    const worthOf = ({ token, amount }: TokenAmount) => {
      const price = priceOf(network, token.address, Math.floor(item.timeMs / 1_000))
      return price === undefined || amount === undefined ? undefined : (Number(amount) / 10 ** token.decimals) * price
    }
    const words = { type: titleOf(item), status: statusOf(item) }
    return [
      toActivityRecord(item, { network, ...words, worthOf, networkCostWei: costs.get(item.id), note: noteOf(item) }),
    ]
  })
  parameters.signal.throwIfAborted()
  const { text, type, ending } = toActivityFile(records, format)
  const day = new Date().toISOString().slice(0, 10)
  saveFile(new Blob([text], { type }), `oxbow-${account.slice(0, 8)}-${format}-${day}.${ending}`)
  return records.length
}

export declare namespace exportActivity {
  type Parameters = {
    account: `0x${string}`
    networks: readonly Network[]
    entries: readonly ActivityEntry[]
    filter: ActivityFilter.ActivityFilter
    format: ExportFormat
    isIndexed: boolean
    showsUnlisted: boolean
    /** Whether the list shows it. */
    isShown: (item: ActivityItem) => boolean
    titleOf: (item: ActivityItem) => string
    statusOf: (item: ActivityItem) => string
    noteOf: (item: ActivityItem) => string | undefined
    signal: AbortSignal
    /** Called with the number of transactions read so far. */
    onRead: (count: number) => void
  }
}

async function readItems(parameters: exportActivity.Parameters): Promise<readonly ActivityItem[]> {
  const { account, networks, entries, filter, isIndexed, showsUnlisted, isShown, signal, onRead } = parameters
  const chainIds = (filter.network ? [filter.network] : networks).map(({ chainId }) => chainId)
  const asked = { account, chainIds, first: 100, showsUnlisted, signal, ...ActivityFilter.toSpan(filter) }
  const transactions: ChainTransaction[] = []
  let heads: ReadonlyMap<number, number> | undefined
  for (let after: string | undefined, isLast = !isIndexed; !isLast; isLast = after === undefined) {
    const part = await getAccountTransactions(client, { ...asked, after })
    transactions.push(...part.transactions)
    heads = part.headBlocks
    after = part.endCursor
    onRead(transactions.length)
  }
  const items = mergeActivity({
    entries: entries.filter((entry) => entry.account === account && chainIds.includes(entry.chainId)),
    transactions,
    chains: new Map(networks.map((network) => [network.chainId, toChain(network, heads)])),
  })
  return items.filter((item) => ActivityFilter.includes(filter, item) && isShown(item))
}

/** Own transactions with the amounts of their receipts, as the details show them, and with the network costs, by ID. */
async function settle(
  items: readonly ActivityItem[],
  { account, networks }: Pick<exportActivity.Parameters, 'account' | 'networks'>,
): Promise<{ items: readonly ActivityItem[]; costs: ReadonlyMap<string, bigint> }> {
  const costs = new Map<string, bigint>()
  const settled = new Map<string, ActivityItem>()
  const isOwn = ({ isSignature, kind, status }: ActivityItem) =>
    !isSignature && !foreignKinds.has(kind) && (status === 'confirmed' || status === 'final' || status === 'failed')
  const asked = items.filter(isOwn).filter((item, index) => index < maxCosts || isUnsettled(item))
  await inTurn(asked, async (item) => {
    const network = networks.find(({ chainId }) => chainId === item.chainId)
    const found = network && (await getSettled(client, { item, account, chain: toChain(network, undefined) }))
    if (found === undefined) return
    settled.set(item.id, found.item)
    if (found.facts.signer === account) costs.set(item.id, found.facts.networkCostWei)
  })
  return { items: items.map((item) => settled.get(item.id) ?? item), costs }
}

const foreignKinds: ReadonlySet<string> = new Set(['receive', 'moved', 'allowance'])

/** Prices of a network's tokens by time, each from the finest period that reaches back that far. */
async function readPrices(
  items: readonly ActivityItem[],
  { networks, isIndexed }: Pick<exportActivity.Parameters, 'networks' | 'isIndexed'>,
): Promise<(network: Network, token: string, unixSeconds: number) => number | undefined> {
  const histories = new Map<string, readonly HistoryPoint[]>()
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const keyOf = (network: Network, token: string, unixSeconds: number) =>
    `${periodOf(nowSeconds - unixSeconds)}:${network.chainId}:${toHistoryId(network, token)}`
  const wanted = new Map<string, HistoryVariables>()
  for (const { chainId, paid, received, timeMs } of isIndexed ? items : []) {
    const network = networks.find((each) => each.chainId === chainId)
    if (network === undefined) continue
    const seconds = Math.floor(timeMs / 1_000)
    for (const address of [...[...paid, ...received].map(({ token }) => token.address), network.contracts.weth]) {
      const key = keyOf(network, address, seconds)
      const since = Math.min(wanted.get(key)?.since ?? seconds, seconds)
      const asked = { of: 'TOKEN', chainId, id: toHistoryId(network, address) } as const
      wanted.set(key, { ...asked, period: periodOf(nowSeconds - seconds), since })
    }
  }
  await inTurn([...wanted], async ([key, variables]) => {
    const { history } = await client.api.graphql(historyDocument, variables, {})
    histories.set(key, history)
  })
  return (network, token, unixSeconds) => {
    const points = histories.get(keyOf(network, token, unixSeconds))
    return points && priceAt(points, unixSeconds)
  }
}

/** Limited concurrency. Failures are left out, and appear as unknown in the file. */
async function inTurn<Item>(items: readonly Item[], run: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values()
  const worker = async () => {
    for (const item of rest) await run(item).catch(() => undefined)
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}
