import { operatorAbi } from '@oxbow/abi/operator'
import type { NftFacts } from '@oxbow/activity/NftFacts'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { ApiError } from '@oxbow/contract/ApiError'
import { startLiquidity } from '@oxbow/exchange-test/startLiquidity'
import { accounts } from '@oxbow/test/accounts'
import { addCollections } from '@oxbow/test/addCollections'
import { encodeFunctionData, type Hex, parseAbi, parseEther, parseEventLogs } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkNftTrade } from './checkNftTrade.ts'
import { createNftTradeFlow } from './createNftTradeFlow.ts'
import { fillableListingsQueryOptions } from './fillableListingsQueryOptions.ts'
import { hashListing } from './hashListing.ts'
import type { ListingTerms, SignedListing } from './Listing.ts'
import type { ListIntent, NftTradeIntent } from './NftTradeIntent.ts'
import { toListingData } from './toListingData.ts'

const bob = accounts[1]!
const seller = bob.address.toLowerCase() as Hex
const price = parseEther('1.5')

let scenario: Awaited<ReturnType<typeof startLiquidity>>
let ferries: Hex
let passes: Hex
/** What was posted to the book. */
const posted: { terms: ListingTerms; signature: Hex }[] = []
let client: ExchangeClient
beforeAll(async () => {
  scenario = await startLiquidity()
  const collections = await addCollections(scenario.chain)
  const addressOf = (name: string) => collections.find(({ contract }) => contract === name)!.address
  ;[ferries, passes] = [addressOf('RiverFerries'), addressOf('FerryPasses')]
  const ask = async (_path: string, _schema: unknown, { body }: { body: (typeof posted)[number] }) => {
    posted.push(body)
    return { hash: hashListing(body.terms) }
  }
  client = { ...scenario.client, api: { ...scenario.client.api, ask } } as ExchangeClient
})
afterAll(() => scenario?.[Symbol.asyncDispose]())

type Visit = Awaited<ReturnType<typeof scenario.visit>>

const ferry = (tokenId: string): NftFacts => ({
  standard: 'erc721',
  collection: ferries,
  tokenId,
  name: `Ferry ${tokenId}`,
})
const listOf = (nft: NftFacts, salt: bigint): ListIntent => ({
  kind: 'list',
  chainId: scenario.chain.chainId,
  nft,
  price,
  endTime: 4_000_000_000,
  salt,
})

function look(visit: Visit, intent: NftTradeIntent) {
  const { account, network } = scenario
  return checkNftTrade(client, { intent, network, account, wallet: visit.connection.wallet })
}

async function open(visit: Visit, intent: NftTradeIntent) {
  const { network, chain } = scenario
  const { connection, activity, storage } = visit
  const { networkCostWei } = await look(visit, intent)
  const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
  const flow = createNftTradeFlow({ ...shared, intent })
  flow.send({ type: 'START', networkCostWei })
  return flow
}

const until = (flow: Awaited<ReturnType<typeof open>>, status: RegExp) =>
  expect.poll(() => flow.getView().status, { timeout: 20_000 }).toMatch(status)

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function getApproved(uint256 id) view returns (address)',
])
const read = async (functionName: 'ownerOf' | 'getApproved', id: bigint) =>
  (await scenario.chain.publicClient.readContract({ address: ferries, abi, functionName, args: [id] })).toLowerCase()

/** A listing of somebody else's. */
async function listedByBob(nft: NftFacts, salt: string): Promise<{ terms: ListingTerms; signature: Hex }> {
  const { chain } = scenario
  const { seaport } = chain.contracts
  const args = [seaport, true] as const
  const data = encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args })
  const hash = await chain.walletClient(bob).sendTransaction({ to: nft.collection, data })
  await chain.publicClient.waitForTransactionReceipt({ hash })
  const { name: _, ...item } = nft
  const numbers = { price: String(price), endTime: 4_000_000_000, salt, counter: '0' }
  const terms: ListingTerms = { chainId: chain.chainId, seller, ...item, ...numbers }
  return { terms, signature: await bob.signTypedData(toListingData(terms, seaport) as never) }
}

const buyOf = (nft: NftFacts, offer: { terms: ListingTerms; signature: Hex }): NftTradeIntent => ({
  kind: 'buy',
  chainId: scenario.chain.chainId,
  nft,
  price,
  seller,
  ...offer,
})

test('a listing: one NFT is approved, the order signed and posted; again, it is signed alone', async () => {
  const visit = await scenario.visit()
  expect(await look(visit, listOf(ferry('8'), 1n))).toMatchObject({ asks: 2 })
  await until(await open(visit, listOf(ferry('8'), 1n)), /^final$/)
  expect(visit.asked).toEqual(['eth_sendTransaction', 'eth_signTypedData_v4'])
  expect(await read('getApproved', 8n)).toBe(scenario.chain.contracts.seaport)
  expect(posted.at(-1)?.terms).toMatchObject({ seller: scenario.account, tokenId: '8', price: String(price) })

  expect(await look(visit, listOf(ferry('8'), 2n))).toEqual({ asks: 1, calls: [], networkCostWei: 0n })
  await until(await open(visit, listOf(ferry('8'), 2n)), /^final$/)
  expect(visit.asked).toHaveLength(3)
  expect(posted).toHaveLength(2)
})

test('error: a server that refuses a listing has it all the same, and so has the page', async () => {
  const visit = await scenario.visit()
  const { network, chain } = scenario
  const refuse = async () => {
    throw new ApiError({ code: 'ListingRefused', detail: 'No.', status: 409 })
  }
  const refusing = { ...client, api: { ...client.api, ask: refuse } } as ExchangeClient
  const { connection, activity, storage } = visit
  const known: SignedListing[] = []
  const shared = { client: refusing, network, connection, activity, storage, walletRpcUrl: chain.url }
  const onSigned = (listing: SignedListing) => known.push(listing)
  const flow = createNftTradeFlow({ ...shared, intent: listOf(ferry('8'), 21n), onSigned })
  flow.send({ type: 'START', networkCostWei: 0n })
  await until(flow, /^failed$/)
  expect(flow.getView().error?.code).toBe('ListingRefused')
  expect(known).toHaveLength(1)
  const cancel = { kind: 'cancel', chainId: chain.chainId, nft: ferry('8'), ...known[0]! } as const
  expect(await look(visit, cancel)).toMatchObject({ asks: 1 })
})

test('a purchase: the NFT for the price, to the wei, in one transaction', async () => {
  const { chain, account } = scenario
  const visit = await scenario.visit()
  const offer = await listedByBob(ferry('2'), '7')
  const before = await chain.publicClient.getBalance({ address: seller })
  const own = await chain.publicClient.getBalance({ address: account })
  const flow = await open(visit, buyOf(ferry('2'), offer))
  await until(flow, /^(confirmed|final)$/)
  expect(await read('ownerOf', 2n)).toBe(account)
  expect((await chain.publicClient.getBalance({ address: seller })) - before).toBe(price)
  const { gasUsed, effectiveGasPrice, logs } = await chain.publicClient.getTransactionReceipt({
    hash: flow.getView().hash!,
  })
  expect(own - (await chain.publicClient.getBalance({ address: account }))).toBe(price + gasUsed * effectiveGasPrice)
  const transfer = parseAbi(['event Transfer(address indexed from, address indexed to, uint256 indexed id)'])
  expect(parseEventLogs({ abi: transfer, logs })).toHaveLength(1)
  expect(visit.activity.getSnapshot()).toMatchObject([
    { kind: 'buy-nft', summary: { type: 'nft-order', price: String(price), seller } },
  ])
  // The same again: nothing is left to buy.
  await expect(look(visit, buyOf(ferry('2'), offer))).rejects.toMatchObject({ code: 'ListingGone' })
})

test('a cancellation: this listing and no other', async () => {
  const visit = await scenario.visit()
  for (const salt of [11n, 12n]) await until(await open(visit, listOf(ferry('15'), salt)), /^final$/)
  const [first, second] = posted.slice(-2)
  const cancel = (signed: (typeof posted)[number]) => ({
    ...({ kind: 'cancel', chainId: scenario.chain.chainId, nft: ferry('15'), ...signed } as const),
  })
  await until(await open(visit, cancel(first!)), /^(confirmed|final)$/)
  await expect(look(visit, cancel(first!))).rejects.toMatchObject({ code: 'ListingGone' })
  expect(await look(visit, cancel(second!))).toMatchObject({ asks: 1 })
  // What still stands is known without any server's book.
  const { network } = scenario
  const options = fillableListingsQueryOptions(client, { network, listings: [first!, second!], isLiveOnly: true })
  expect(await options.queryFn({} as never)).toEqual([{ listing: second, status: 'live' }])
  // A server that changes a term of an own listing: canceling that would leave the true one standing.
  const asked = visit.asked.length
  for (const change of [{ salt: '13' }, { endTime: 4_000_000_001 }, { price: '1' }]) {
    const changed = cancel({ ...second!, terms: { ...second!.terms, ...change } })
    await expect(look(visit, changed)).rejects.toMatchObject({ code: 'ListingNotSigned' })
  }
  expect(visit.asked).toHaveLength(asked)
})

test('an ERC-1155: one of several is bought', async () => {
  const visit = await scenario.visit()
  const pass: NftFacts = { standard: 'erc1155', collection: passes, tokenId: '2', name: 'Day pass' }
  await until(await open(visit, buyOf(pass, await listedByBob(pass, '8'))), /^(confirmed|final)$/)
})

test('error: what somebody else owns cannot be listed, and nobody is asked', async () => {
  const visit = await scenario.visit()
  await expect(look(visit, listOf(ferry('3'), 3n))).rejects.toMatchObject({ code: 'ListedNftNotOwned' })
  expect(visit.asked).toEqual([])
})

test('error: a server that gives another order than the one on the page does not get it signed', async () => {
  const visit = await scenario.visit()
  const offer = await listedByBob(ferry('9'), '9')
  for (const change of [{ price: price - 1n }, { nft: ferry('16') }, { seller: scenario.account }]) {
    const { connection, activity, storage } = visit
    const intent = { ...buyOf(ferry('9'), offer), ...change } as NftTradeIntent
    const { network, chain } = scenario
    const shared = { client, network, connection, activity, storage, walletRpcUrl: chain.url }
    const flow = createNftTradeFlow({ ...shared, intent })
    flow.send({ type: 'START', networkCostWei: undefined })
    await until(flow, /^failed$/)
    expect(flow.getView().error?.code).toBe('TransactionMismatch')
  }
  expect(visit.asked).toEqual([])
})

test('error: a price that the wallet does not have is said before it is asked', async () => {
  const visit = await scenario.visit()
  const offer = await listedByBob(ferry('16'), '10')
  await scenario.chain.testClient.setBalance({ address: scenario.account, value: parseEther('1') })
  await expect(look(visit, buyOf(ferry('16'), offer))).rejects.toMatchObject({ code: 'InsufficientBalance' })
})
