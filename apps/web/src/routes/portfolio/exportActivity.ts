import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { ChainTransaction } from '@oxbow/activity/ChainTransaction'
import { getAccountTransactions } from '@oxbow/activity/getAccountTransactions'
import { getSettled, isUnsettled } from '@oxbow/activity/getSettled'
import { mergeActivity } from '@oxbow/activity/mergeActivity'
import type { Network } from '@oxbow/chain/Network'
import * as ActivityFilter from '../../features/activity/ActivityFilter.ts'
import { countRecords, toActivityRecord } from '../../features/activity/export/ActivityRecord.ts'
import type { Exported, ExportFormat } from '../../features/activity/export/ExportDialog.tsx'
import { saveFile } from '../../features/explore/chart/saveFile.ts'
import { client } from '../../state/exchange.ts'
import { toChain } from '../account/useAccountFeed.ts'
import { inTurn } from './inTurn.ts'
import { readListed } from './readListed.ts'
import { readPrices } from './readPrices.ts'
import { toActivityFile } from './toActivityFile.ts'

/** Maximum number of costs to read: more node calls would take minutes. Unsettled amounts are read of all. */
const maxCosts = 1_000

/** Saves all transactions that a filter matches as a file. Costs and prices that node or index don't tell stay empty. */
export async function exportActivity(parameters: exportActivity.Parameters): Promise<Exported> {
  const { account, networks, format, titleOf, statusOf, noteOf } = parameters
  const { items, costs } = await settle(await readItems(parameters), parameters)
  const used = networks.filter(({ chainId }) => items.some((item) => item.chainId === chainId))
  const [priceOf, isListed] = await Promise.all([readPrices(client, items, parameters), readListed(used)])
  const records = items.flatMap((item) => {
    const network = networks.find(({ chainId }) => chainId === item.chainId)
    if (network === undefined) return []
    const worthOf = ({ token, amount }: TokenAmount) => {
      const price = priceOf(network, token.address, Math.floor(item.timeMs / 1_000))
      return price === undefined || amount === undefined ? undefined : (Number(amount) / 10 ** token.decimals) * price
    }
    return [
      toActivityRecord(item, {
        network,
        type: titleOf(item),
        status: statusOf(item),
        worthOf,
        isListed: (token) => isListed(network, token),
        networkCostWei: costs.get(item.id),
        note: noteOf(item),
      }),
    ]
  })
  parameters.signal.throwIfAborted()
  const { text, type, ending } = toActivityFile(records, format)
  const day = new Date().toISOString().slice(0, 10)
  saveFile(new Blob([text], { type }), `oxbow-${account.slice(0, 8)}-${format}-${day}.${ending}`)
  return countRecords(records)
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
    showsNfts: boolean
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
  const { account, networks, entries, filter, isIndexed, showsUnlisted, showsNfts, isShown, signal, onRead } =
    parameters
  const chainIds = (filter.network ? [filter.network] : networks).map(({ chainId }) => chainId)
  const asked = {
    account,
    chainIds,
    first: 100,
    showsUnlisted,
    nfts: showsNfts,
    signal,
    ...ActivityFilter.toSpan(filter),
  }
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

const foreignKinds: ReadonlySet<string> = new Set(['receive', 'moved', 'allowance', 'sell-nft'])
