import '@oxbow/ui/styles/main.css'
import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { activateLocale } from '@oxbow/i18n/activateLocale'
import type { NftListItem } from '@oxbow/nfts/nftDocuments'
import type { Token } from '@oxbow/tokens/getTokens'
import * as Portfolio from '@oxbow/tokens/Portfolio'
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { ActivityFeed } from '../features/activity/ActivityFeed.tsx'
import * as ActivityFilter from '../features/activity/ActivityFilter.ts'
import { NftCard } from '../features/nfts/NftCard.tsx'
import { NftGrid } from '../features/nfts/NftGrid.tsx'
import { HoldingTable } from '../features/portfolio/HoldingTable.tsx'
import { exportActivity } from '../routes/portfolio/exportActivity.ts'

/*
 * A page of its own with an account's longest lists, for `npm run bench account`: drawn from the seed in the URL, without a server. In production
 * mode, unlike the tests.
 */

const parameters = new URLSearchParams(location.search)
const [list, count, seed] = [parameters.get('list'), Number(parameters.get('count')), Number(parameters.get('seed'))]
const account = `0x${'5'.repeat(40)}` as const
const nowSeconds = Math.floor(Date.now() / 1_000)

/** Mulberry32. */
let state = seed
function random(): number {
  state = (state + 0x6d2b79f5) | 0
  let t = Math.imul(state ^ (state >>> 15), 1 | state)
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
  return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
}
const upTo = (most: number) => Math.floor(random() * most)
const hex = (digits: number) => Array.from({ length: digits }, () => upTo(16).toString(16)).join('')

const networks = ['Ethereum', 'Base', 'Optimism'].map(
  (name, index) =>
    ({
      chainId: 31337 + index,
      slug: name.toLowerCase(),
      name,
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      contracts: { weth: `0x${'e'.repeat(40)}` },
      finalityDepthBlocks: 64,
      stablecoins: [],
    }) as unknown as Network,
)
const tokens = Array.from({ length: 200 }, (_, index): Token => {
  const { chainId } = networks[index % networks.length]!
  return {
    chainId,
    address: `0x${hex(40)}`,
    symbol: `T${index}`,
    name: `Token ${index}`,
    decimals: 18,
    logoUri: undefined,
    tags: [],
  }
})
const amount = () => BigInt(1 + upTo(1_000_000)) * 10n ** BigInt(12 + upTo(8))

function toItem(index: number): ActivityItem {
  const kind = (['swap', 'send', 'receive', 'approve', 'wrap'] as const)[upTo(5)]!
  const hash = `0x${hex(64)}` as const
  const { chainId } = networks[index % networks.length]!
  const [paid, received] = [tokens[upTo(200)]!, tokens[upTo(200)]!]
  return {
    id: `${chainId}:${hash}`,
    chainId,
    hash,
    kind,
    replacedBy: undefined,
    status: 'final',
    wasReorged: false,
    isCancelling: false,
    timeMs: (nowSeconds - index * 600) * 1_000,
    paid: kind === 'receive' ? [] : [{ token: paid, amount: amount() }],
    received: kind === 'send' || kind === 'approve' ? [] : [{ token: received, amount: amount() }],
    counterparty: kind === 'swap' || kind === 'wrap' ? undefined : `0x${hex(40)}`,
    isUnlimited: false,
  }
}

function toNft(index: number): NftListItem {
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#${hex(6)}"/><circle cx="${upTo(9)}" cy="${upTo(9)}" r="3" fill="#${hex(6)}"/></svg>`
  return {
    chainId: networks[index % networks.length]!.chainId,
    collection: `0x${'c'.repeat(40)}`,
    collectionName: 'Pebbles',
    standard: 'erc721',
    tokenId: String(index + 1),
    owner: account,
    metadata: { name: `Pebble ${index}`, pictureUrl: `data:image/svg+xml,${encodeURIComponent(picture)}`, fault: null },
  } as NftListItem
}

function ActivityPage({ items }: { items: readonly ActivityItem[] }) {
  return (
    <ActivityFeed
      items={items}
      networks={networks}
      history="known"
      onMore={undefined}
      onRetry={nothing}
      onOpen={nothing}
    />
  )
}

function NftPage({ items }: { items: readonly NftListItem[] }) {
  return (
    <NftGrid label="NFTs" items={items} keyOf={({ tokenId }) => tokenId}>
      {(item) => {
        const network = networks.find(({ chainId }) => chainId === item.chainId)!
        return <NftCard item={item} slug={network.slug} networkName={network.name} />
      }}
    </NftGrid>
  )
}

function HoldingPage({ holdings }: { holdings: readonly Portfolio.Holding[] }) {
  return (
    <HoldingTable
      label="Tokens"
      holdings={holdings}
      favourites={[]}
      onFavourite={nothing}
      isPutAway={() => false}
      onHide={nothing}
      onOpen={nothing}
      empty={null}
    />
  )
}

function drawHoldings(): readonly Portfolio.Holding[] {
  const chains = networks.map((network, chain) => {
    const own = Array.from({ length: Math.ceil((count - chain) / networks.length) }, (_, index): Token => {
      const { chainId } = network
      return { ...tokens[0]!, chainId, address: `0x${hex(40)}`, symbol: `S${index}`, name: `Stone ${index}` }
    })
    const prices = own.map(({ address }) => [address, { nowUsd: random() * 100, dayAgoUsd: random() * 100 }] as const)
    const balances = own.map(({ address }) => [address, amount()] as const)
    return { network, tokens: own, balances: new Map(balances), prices: new Map(prices) }
  })
  const hiding = { hideSmallBalances: false, hideSpam: true }
  return Portfolio.from({ chains, hiding } as unknown as Portfolio.from.Parameters).holdings
}

/** Answers what an export asks for, and checks that the file has it all. */
async function measureExport(format: 'csv' | 'json' | 'tax'): Promise<object> {
  const events = Array.from({ length: count }, (_, index) => {
    const { chainId } = networks[index % networks.length]!
    const [token0, token1] = [tokens[upTo(100)]!, tokens[100 + upTo(100)]!].map(({ address, symbol, decimals }) => ({
      ...{ address, symbol, decimals },
      logoUrl: null,
    }))
    const [in0, out1] = [amount().toString(), (-amount()).toString()]
    return {
      chainId,
      txHash: `0x${hex(64)}`,
      blockNumber: count - index,
      timestamp: nowSeconds - index * 600,
      isOwn: true,
      events: [{ kind: 'swap', token0, token1, amount0: in0, amount1: out1, counterparty: null, nft: null }],
    }
  })
  const answer = (data: unknown) =>
    new Response(JSON.stringify(data), { headers: { 'content-type': 'application/json' } })
  // Written once: what the server does isn't measured here.
  const history = JSON.stringify({ data: { history: drawHistory() } })
  window.fetch = async (input, init) => {
    const url = String(input instanceof Request ? input.url : input)
    const body = String(init?.body ?? (input instanceof Request ? await input.text() : ''))
    if (url.includes('/v1/rpc/')) {
      const asked = JSON.parse(body) as { id: number; params: string[] } | { id: number; params: string[] }[]
      const one = ({ id, params }: { id: number; params: string[] }) => ({
        jsonrpc: '2.0',
        id,
        result: toReceipt(params[0]!),
      })
      return answer(Array.isArray(asked) ? asked.map(one) : one(asked))
    }
    if (url.includes('/v1/tokens'))
      return answer({
        name: 'List',
        timestamp: new Date().toISOString(),
        version: { major: 1, minor: 0, patch: 0 },
        tokens: [],
      })
    const { variables } = JSON.parse(body) as { variables: Record<string, unknown> }
    if ('of' in variables) return new Response(history, { headers: { 'content-type': 'application/json' } })
    const first = Number(variables.after ?? 0)
    const items = events.slice(first, first + Number(variables.first))
    const endCursor = first + items.length < count ? String(first + items.length) : null
    const chainHeads = networks.map(({ chainId }) => ({ chainId, blockNumber: count + 1_000 }))
    return answer({ data: { accountTransactions: { items, endCursor, hasUnlisted: false }, chainHeads } })
  }
  let saved: Blob | undefined
  URL.createObjectURL = (blob) => {
    saved = blob as Blob
    return '#'
  }
  const startMs = performance.now()
  const { count: exported } = await exportActivity({
    account,
    networks,
    entries: [],
    filter: ActivityFilter.none,
    format,
    isIndexed: true,
    showsUnlisted: false,
    showsNfts: true,
    isShown: () => true,
    titleOf: ({ kind }) => kind,
    statusOf: ({ status }) => status,
    noteOf: () => 'lunch, "for two"',
    signal: new AbortController().signal,
    onRead: nothing,
  })
  const ms = performance.now() - startMs
  const text = (await saved?.text()) ?? ''
  const found = events.filter(({ txHash }) => text.includes(txHash)).length
  return { ms, exported, found, kilobytes: Math.round(text.length / 1_024), lines: text.split('\n').length }
}

function toReceipt(hash: string): object {
  const block = { blockHash: hash, blockNumber: '0x1', transactionHash: hash, transactionIndex: '0x0', status: '0x1' }
  const gas = { gasUsed: '0x5208', cumulativeGasUsed: '0x5208', effectiveGasPrice: '0x3b9aca00', type: '0x2' }
  return { ...block, ...gas, from: account, to: account, contractAddress: null, logs: [], logsBloom: '0x' }
}

function drawHistory(): readonly object[] {
  return Array.from({ length: 960 }, (_, hour) => {
    const close = 1 + random()
    const timestamp = nowSeconds - (960 - hour) * 3_600
    return { timestamp, open: close, high: close, low: close, close, volumeUsd: null, tvlUsd: null, feesUsd: null }
  })
}

function nothing(): void {}

await activateLocale('en')
if (list === 'export') Object.assign(window, { measureExport })
else {
  // What a page has once its answers are there; drawing is not what is measured.
  const items = list === 'activity' ? Array.from({ length: count }, (_, index) => toItem(index)) : []
  const nfts = list === 'nfts' ? Array.from({ length: count }, (_, index) => toNft(index)) : []
  const holdings = list === 'holdings' ? drawHoldings() : []
  const page = () =>
    list === 'activity' ? (
      <ActivityPage items={items} />
    ) : list === 'nfts' ? (
      <NftPage items={nfts} />
    ) : (
      <HoldingPage holdings={holdings} />
    )
  const root = createRootRoute({ component: page })
  const router = createRouter({ routeTree: root, history: createMemoryHistory() })
  performance.mark('known')
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <I18nProvider i18n={i18n}>
        <main className="mx-auto max-w-5xl p-4">
          <RouterProvider router={router as never} />
        </main>
      </I18nProvider>
    </StrictMode>,
  )
}
