import { operatorAbi } from '@oxbow/abi/operator'
import { collectionsOf } from '@oxbow/devnet/collectionTable'
import { hashListing } from '@oxbow/listings/hashListing'
import { floorResponseSchema, type ListingTerms, listingsResponseSchema } from '@oxbow/listings/Listing'
import { toListingData } from '@oxbow/listings/toListingData'
import { accounts } from '@oxbow/test/accounts'
import { addCollections } from '@oxbow/test/addCollections'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { createBook } from './createBook.ts'
import { createListings } from './createListings.ts'
import { createPurchaseChecks } from './createPurchaseChecks.ts'

const [alice, bob] = [accounts[0]!, accounts[1]!]
const collections = collectionsOf('ethereum')
const passes = collections.find(({ contract }) => contract === 'FerryPasses')!.address
const ferries = collections.find(({ contract }) => contract === 'RiverFerries')!.address
const ether = 10n ** 18n
/** An account without a key. */
const contract: Hex = `0x${'c0'.repeat(20)}`
/** Says `isValidSignature`'s yes to whoever asks. */
const yes = '631626ba7e60e01b60005260206000f3'

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let seaport: Hex
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  await addCollections(chain)
  seaport = chain.contracts.seaport.toLowerCase() as Hex
  const env = { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 }
  server = await startTestServer(chain, env, undefined, undefined, undefined, collections)
  for (const person of [alice, bob]) for (const each of [passes, ferries]) await approve(person.address, each, true)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

async function send(from: Hex, to: Hex, data: Hex): Promise<void> {
  await chain.testClient.impersonateAccount({ address: from })
  const hash = await chain.testClient.request({
    method: 'eth_sendTransaction',
    params: [{ from, to, data, gas: '0xf4240' }],
  } as never)
  expect((await chain.publicClient.waitForTransactionReceipt({ hash })).status).toBe('success')
}
function approve(owner: Hex, collection: Hex, isApproved: boolean): Promise<void> {
  const args = [seaport, isApproved] as const
  return send(owner, collection, encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args }))
}

let salt = 0
async function termsOf(change: Partial<ListingTerms>): Promise<ListingTerms> {
  const { timestamp } = await chain.publicClient.getBlock()
  return {
    chainId: chain.chainId,
    seller: alice.address.toLowerCase() as Hex,
    standard: 'erc1155',
    collection: passes,
    tokenId: '1',
    price: String(ether),
    endTime: Number(timestamp) + 86_400,
    salt: String(salt++),
    counter: '0',
    ...change,
  }
}
const alicesOwn = { seller: alice.address.toLowerCase() as Hex }
const ofBob = { seller: bob.address.toLowerCase() as Hex }
const sign = (terms: ListingTerms, by = alice) => by.signTypedData(toListingData(terms, seaport) as never)
const post = async (terms: ListingTerms, signature: Hex) => await server.post('/v1/nft/listings', { terms, signature })

async function read(path: string): Promise<unknown> {
  const answer = await server.app.inject({ url: path })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function listed(seller?: Hex, collection = passes, tokenId = '1'): Promise<readonly Hex[]> {
  const own = seller ? `&seller=${seller}` : ''
  const path = `/v1/nft/listings?chainId=${chain.chainId}&collection=${collection}&tokenId=${tokenId}${own}`
  return listingsResponseSchema
    .parse(await read(path))
    .listings.flatMap(({ hash, state }) => (state === 'open' ? [hash] : []))
}
const floorOf = async (collection: Hex) =>
  floorResponseSchema.parse(await read(`/v1/nft/floor?chainId=${chain.chainId}&collection=${collection}`))

/** Straight into the book, as if each had been posted. */
async function fill(count: number, change: Partial<ListingTerms>): Promise<ListingTerms[]> {
  const kept = createListings(server.services.ownData!)
  const all: ListingTerms[] = []
  for (let each = 0; each < count; each++) {
    const terms = await termsOf({ ...ofBob, ...change, price: String(BigInt(change.price!) + BigInt(each)) })
    await kept.add({ terms, signature: await sign(terms, bob), nowSeconds: terms.endTime - 86_400 })
    all.push(terms)
  }
  return all
}
const empty = () => database.run('delete from app.nft_listing')

describe('the book of listings', () => {
  test('behavior: fifty-two listings of one seller are one, and hide nobody; the seller finds all of them', async () => {
    const honest = await termsOf({})
    expect(await post(honest, await sign(honest))).toMatchObject({ status: 200 })
    const many = await fill(52, { price: String((ether * 9n) / 10n) })
    const newest = hashListing(many.at(-1)!)
    expect(await listed()).toEqual([newest, hashListing(honest)])
    expect((await floorOf(passes)).floor?.hash).toBe(newest)
    const own = await listed(ofBob.seller)
    expect([...own].sort()).toEqual([honest, ...many].map(hashListing).sort())
    await empty()
  })

  test('behavior: two hundred cheap listings whose approval was taken back do not hide the floor of the next reader', async () => {
    const honest = await termsOf({})
    expect(await post(honest, await sign(honest))).toMatchObject({ status: 200 })
    await fill(150, { price: '1' })
    await fill(50, { price: '1', tokenId: '2' })
    await approve(bob.address, passes, false)
    expect(await floorOf(passes)).toMatchObject({ floor: { hash: hashListing(honest) }, isKnown: true })
    expect(await listed()).toEqual([hashListing(honest)])
    await approve(bob.address, passes, true)
    await empty()
  })

  test('behavior: a floor that takes too long to find is unknown, and never none', async () => {
    const honest = await termsOf({})
    expect(await post(honest, await sign(honest))).toMatchObject({ status: 200 })
    // Stands before it, and was canceled.
    await fill(1, { ...alicesOwn, price: '1', counter: '7' })
    const hasty = createBook(createListings(server.services.ownData!), createPurchaseChecks(), { timeoutMs: 0 })
    const market = { chain: server.services.chains.get(chain.chainId)!, seaport }
    const place = { chainId: chain.chainId, collection: passes }
    expect(await hasty.floor(market, place)).toEqual({ floor: null, isKnown: false })
    expect(await floorOf(passes)).toMatchObject({ floor: { hash: hashListing(honest) }, isKnown: true })
    await empty()
    expect(await floorOf(passes)).toEqual({ floor: null, isKnown: true })
  })

  test('error: a contract that says yes to this server and no to Seaport, when it lists and later', async () => {
    await chain.testClient.setBalance({ address: contract, value: parseEther('1') })
    const abi = parseAbi(['function transferFrom(address from, address to, uint256 id)'])
    const args = [alice.address, contract, 1n] as const
    await send(alice.address, ferries, encodeFunctionData({ abi, functionName: 'transferFrom', args }))
    await approve(contract, ferries, true)
    const twoFaced: Hex = `0x3373${seaport.slice(2)}14602a57${yes}5b60006000fd`
    const change = { standard: 'erc721', collection: ferries, seller: contract, price: '1' } as const
    const [first, second] = [await termsOf(change), await termsOf(change)]
    await chain.testClient.setCode({ address: contract, bytecode: twoFaced })
    expect(await post(first, '0x1234')).toMatchObject({
      status: 422,
      json: { errorCode: 'ListingRefused', detail: expect.stringMatching(/Seaport would not sell it/) },
    })
    await chain.testClient.setCode({ address: contract, bytecode: `0x${yes}` })
    expect(await post(second, '0x1234')).toMatchObject({ status: 200 })
    expect(await listed(undefined, ferries)).toEqual([hashListing(second)])
    expect((await floorOf(ferries)).floor?.hash).toBe(hashListing(second))
    // What was tried at a block holds until the next one.
    await chain.testClient.setCode({ address: contract, bytecode: twoFaced })
    await chain.testClient.mine({ blocks: 1 })
    expect(await listed(undefined, ferries)).toEqual([])
    expect(await floorOf(ferries)).toEqual({ floor: null, isKnown: true })
  })
})
