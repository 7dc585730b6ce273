import { operatorAbi } from '@oxbow/abi/operator'
import { seaportAbi } from '@oxbow/abi/seaport'
import { collectionsOf } from '@oxbow/devnet/collectionTable'
import { hashListing } from '@oxbow/listings/hashListing'
import { floorResponseSchema, type ListingTerms, listingsResponseSchema } from '@oxbow/listings/Listing'
import { toListingData } from '@oxbow/listings/toListingData'
import { accounts } from '@oxbow/test/accounts'
import { addCollections } from '@oxbow/test/addCollections'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import fc from 'fast-check'
import { encodeFunctionData, type Hex, parseAbi, zeroHash } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contentType, isSameRequest, payload } from '../test/malformedRequests.ts'
import { type IndexDatabase, startIndexDatabase } from '../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'

const [alice, bob] = [accounts[0]!, accounts[1]!]
const collections = collectionsOf('ethereum')
const [ferries, stones] = collections.map(({ address }) => address) as [Hex, Hex]
const passes = collections.find(({ contract }) => contract === 'FerryPasses')!.address
const price = 2n * 10n ** 18n

/** `npm run bench faults` asks for more. */
const runs = Number(process.env.OXBOW_MALFORMED_REQUESTS ?? 150)

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let seaport: Hex
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  await addCollections(chain)
  seaport = chain.contracts.seaport
  const followed = collections.filter(({ address }) => address !== stones)
  const env = { databaseUrl: database.url, rateLimitPerMinute: 1_000_000 }
  server = await startTestServer(chain, env, undefined, undefined, undefined, followed)
  for (const collection of [ferries, stones, passes]) await approveAll(collection, true)
})
afterAll(async () => {
  await server?.[Symbol.asyncDispose]()
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
})

async function send(from: typeof alice, to: Hex, data: Hex, value = 0n): Promise<void> {
  const hash = await chain.walletClient(from).sendTransaction({ to, data, value, gas: 1_000_000n })
  expect((await chain.publicClient.waitForTransactionReceipt({ hash })).status).toBe('success')
}

function approveAll(collection: Hex, isApproved: boolean): Promise<void> {
  const args = [seaport, isApproved] as const
  return send(alice, collection, encodeFunctionData({ abi: operatorAbi, functionName: 'setApprovalForAll', args }))
}

let salt = 0
async function termsOf(change: Partial<ListingTerms> = {}): Promise<ListingTerms> {
  const { timestamp } = await chain.publicClient.getBlock()
  return {
    chainId: chain.chainId,
    seller: alice.address.toLowerCase() as Hex,
    standard: 'erc721',
    collection: ferries,
    tokenId: '1',
    price: String(price),
    endTime: Number(timestamp) + 86_400,
    salt: String(salt++),
    counter: '0',
    ...change,
  }
}

const sign = (terms: ListingTerms, by = alice) => by.signTypedData(toListingData(terms, seaport) as never)
const post = async (terms: ListingTerms, signature?: Hex) =>
  await server.post('/v1/nft/listings', { terms, signature: signature ?? (await sign(terms)) })
const refusal = (words: RegExp, errorCode = 'ListingRefused') => ({
  json: { errorCode, detail: expect.stringMatching(words) },
})

async function read(path: string): Promise<unknown> {
  const answer = await server.app.inject({ url: path })
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
async function listed(tokenId = '1', collection = ferries): Promise<[string, string][]> {
  const path = `/v1/nft/listings?chainId=${chain.chainId}&collection=${collection}&tokenId=${tokenId}`
  return listingsResponseSchema.parse(await read(path)).listings.map(({ hash, state }) => [hash, state])
}
const floorOf = async (collection = ferries) => {
  const path = `/v1/nft/floor?chainId=${chain.chainId}&collection=${collection}`
  return floorResponseSchema.parse(await read(path)).floor?.terms.price
}

const orderOf = (terms: ListingTerms) => {
  const { counter, ...order } = toListingData(terms, seaport).message
  return { order: { ...order, totalOriginalConsiderationItems: 1n }, components: { ...order, counter } }
}
async function buy(terms: ListingTerms): Promise<void> {
  const signature = await sign(terms)
  const args = [{ parameters: orderOf(terms).order, signature }, zeroHash] as const
  await send(
    bob,
    seaport,
    encodeFunctionData({ abi: seaportAbi, functionName: 'fulfillOrder', args }),
    BigInt(terms.price),
  )
}
const cancel = (terms: ListingTerms) =>
  send(
    alice,
    seaport,
    encodeFunctionData({ abi: seaportAbi, functionName: 'cancel', args: [[orderOf(terms).components]] }),
  )

describe('listings of NFTs', () => {
  test('default: taken once, shown, the cheapest is the floor, and gone once it is canceled', async () => {
    expect(await floorOf()).toBeUndefined()
    const [terms, dearer] = [await termsOf(), await termsOf({ price: String(price + 1n), tokenId: '8' })]
    for (const each of [terms, terms, dearer])
      expect(await post(each)).toMatchObject({ status: 200, json: { hash: hashListing(each) } })
    expect(await listed()).toEqual([[hashListing(terms), 'open']])
    expect(await floorOf()).toBe(String(price))
    await cancel(terms)
    expect(await listed()).toEqual([])
    expect(await floorOf()).toBe(dearer.price)
    expect(await post(terms)).toMatchObject(refusal(/canceled/))
    await cancel(dearer)
  })

  test('behavior: a sale takes it away, and a reorg of the sale brings it back', async () => {
    const terms = await termsOf()
    await post(terms)
    const snapshot = await chain.testClient.snapshot()
    await buy(terms)
    expect(await listed()).toEqual([])
    expect(await floorOf()).toBeUndefined()
    await chain.testClient.revert({ id: snapshot })
    await chain.testClient.mine({ blocks: 3 })
    expect(await listed()).toEqual([[hashListing(terms), 'open']])
    expect(await floorOf()).toBe(terms.price)
    await cancel(terms)
  })

  test('behavior: without the approval, or the NFT, nobody can buy it for now', async () => {
    const terms = await termsOf({ standard: 'erc1155', collection: passes, tokenId: '3' })
    await post(terms)
    expect(await floorOf(passes)).toBe(terms.price)
    await approveAll(passes, false)
    expect(await listed('3', passes)).toEqual([[hashListing(terms), 'unfillable']])
    expect(await floorOf(passes)).toBeUndefined()
    await approveAll(passes, true)
    // Whoever looks at the item finds it again.
    expect(await listed('3', passes)).toEqual([[hashListing(terms), 'open']])
    expect(await floorOf(passes)).toBe(terms.price)
    const abi = parseAbi([
      'function safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
    ])
    const args = [alice.address, bob.address, 3n, 1n, '0x'] as const
    await send(alice, passes, encodeFunctionData({ abi, functionName: 'safeTransferFrom', args }))
    expect(await listed('3', passes)).toEqual([[hashListing(terms), 'unfillable']])
  })

  test('behavior: many that nobody can buy anymore do not hide the floor', async () => {
    const [cheap, dear] = [await termsOf({ tokenId: '15', price: '5' }), await termsOf({ tokenId: '22', price: '9' })]
    for (const each of [cheap, dear]) await post(each)
    // Of somebody who has taken the approval back.
    await database.run(`insert into app.nft_listing (hash, chain_id, seller, standard, collection, token_id, price, end_time, salt, counter, signature)
      select '0x' || lpad(to_hex(n), 64, '0'), ${chain.chainId}, '${bob.address.toLowerCase()}', 'erc721', '${ferries}', 2, 1, ${cheap.endTime}, n, 0, '0x' from generate_series(1, 30) n`)
    expect(await floorOf()).toBe('5')
    for (const each of [cheap, dear]) await cancel(each)
    await database.run(`delete from app.nft_listing where seller = '${bob.address.toLowerCase()}'`)
  })

  test('error: what its seller has not signed, in every term', async () => {
    const terms = await termsOf()
    const signature = await sign(terms)
    const changes: Partial<ListingTerms>[] = [
      { price: '1' },
      { tokenId: '8' },
      { salt: '999' },
      { counter: '1' },
      { endTime: terms.endTime + 1 },
      { standard: 'erc1155' },
      { collection: passes },
      { seller: bob.address.toLowerCase() as Hex },
    ]
    for (const change of changes) {
      const answer = await post({ ...terms, ...change }, signature)
      expect([answer.status, answer.json], JSON.stringify(change)).toMatchObject([422, refusal(/not signed/).json])
    }
    expect(await post(terms, await sign(terms, bob))).toMatchObject(refusal(/not signed/))
    expect(await post(terms, '0x')).toMatchObject(refusal(/not signed/))
  })

  test('error: what nobody could buy now', async () => {
    const cases: readonly [RegExp, Partial<ListingTerms>][] = [
      [/does not have the NFT/, { tokenId: '2' }],
      [/does not have the NFT/, { tokenId: '99999' }],
      [/canceled/, { counter: '1' }],
      [/expired/, { endTime: 1 }],
      [/too late/, { endTime: 4_000_000_000 }],
      [/not traded here/, { collection: stones }],
    ]
    for (const [words, change] of cases) expect(await post(await termsOf(change))).toMatchObject(refusal(words))
    const malformed = await termsOf({ price: '0' })
    expect((await post(malformed)).status).toBe(400)
  })

  test('error: more than an account may have', async () => {
    const { endTime, seller } = await termsOf()
    await database.run(`insert into app.nft_listing (hash, chain_id, seller, standard, collection, token_id, price, end_time, salt, counter, signature)
      select '0x' || lpad(to_hex(n), 64, '0'), ${chain.chainId}, '${seller}', 'erc721', '${stones}', 1, 1, ${endTime + 9}, n, 0, '0x' from generate_series(1, 200) n`)
    expect(await post(await termsOf())).toMatchObject({ status: 403, ...refusal(/maximum number/, 'TooManyListings') })
    await database.run(`delete from app.nft_listing where collection = '${stones}'`)
  })

  test('behavior: no market where there is no code of Seaport, or nobody follows the collection', async () => {
    const code = await chain.publicClient.getCode({ address: seaport })
    const path = (collection: Hex) => `/v1/nft/listings?chainId=${chain.chainId}&collection=${collection}&tokenId=1`
    expect(await read(path(stones))).toEqual({ isTraded: false, listings: [] })
    const other = await startTestServer(
      chain,
      { databaseUrl: database.url },
      undefined,
      undefined,
      undefined,
      collections,
    )
    try {
      await chain.testClient.setCode({ address: seaport, bytecode: '0x' })
      const answer = await other.app.inject({ url: path(ferries) })
      expect(answer.json()).toEqual({ isTraded: false, listings: [] })
    } finally {
      await chain.testClient.setCode({ address: seaport, bytecode: code! })
      await other[Symbol.asyncDispose]()
    }
    expect(await read(path(ferries))).toMatchObject({ isTraded: true })
  })

  test(`error: ${runs} malformed requests: a code, never a 5xx or a stack`, async () => {
    const terms = await termsOf()
    const valid = { terms, signature: await sign(terms) }
    await fc.assert(
      fc.asyncProperty(payload, contentType, async (make, type) => {
        const body = make(valid)
        const headers = { 'content-type': type }
        const answer = await server.app.inject({ method: 'POST', url: '/v1/nft/listings', payload: body, headers })
        expect(answer.statusCode, `${body} -> ${answer.body}`).toBeLessThan(500)
        expect(answer.body).not.toMatch(/\bat .*\.(ts|js):\d|node_modules/)
        if (answer.statusCode >= 400) expect(answer.json().errorCode).toMatch(/^[A-Z]\w+$/)
        else expect(isSameRequest(body, valid, { ignoresMore: true }), body).toBe(true)
      }),
      { numRuns: runs, endOnFailure: true },
    )
  })
})
