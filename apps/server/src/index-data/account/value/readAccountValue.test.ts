import { accountValueDocument } from '@oxbow/contract/accountDocuments'
import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { erc20Abi, type Hex, parseAbi, parseAbiItem } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RateBudgetError } from '../../../access/RateBudget.ts'
import { countStatements } from '../../../test/countStatements.ts'
import { type IndexDatabase, startIndexDatabase } from '../../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../../test/startTestServer.ts'
import { listingOf } from '../../market/Listing.ts'
import { balancesAt } from './composeValue.ts'
import { maxMoves, readTokenMoves } from './readTokenMoves.ts'

const person = accounts[3]!
const friend = accounts[4]!
const account = person.address.toLowerCase() as Hex
const prices = { AAA: 2, BBB: 3, WETH: 5 }
const wethAbi = parseAbi([
  'function deposit() payable',
  'function withdraw(uint256)',
  'event Deposit(address indexed to, uint256 amount)',
  'event Withdrawal(address indexed from, uint256 amount)',
])
const transferEvent = parseAbiItem('event Transfer(address indexed from, address indexed to, uint256 amount)')

let chain: TestChain
let database: IndexDatabase
let server: TestServer
let a: TestToken
let b: TestToken
let tokens: readonly { address: Hex; price: number; decimals: number }[]
/** Neither listed nor priced; the person has 7 of it. */
let extra: Hex
let beginSeconds: number
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  a = await deployToken(chain, { symbol: 'AAA', holders: [person.address], amountEach: 1_000n * 10n ** 18n })
  b = await deployToken(chain, { symbol: 'BBB', decimals: 6, holders: [person.address], amountEach: 70_000_001n })
  const other = await deployToken(chain, { symbol: 'EXT', holders: [person.address], amountEach: 7n * 10n ** 18n })
  extra = other.address.toLowerCase() as Hex
  await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
  const { weth, v2Router } = chain.contracts
  const wallet = chain.walletClient(person)
  const write = (address: Hex, functionName: string, args: readonly unknown[], value = 0n) =>
    wallet.writeContract({ address, abi: [...erc20Abi, ...wethAbi, ...routerAbi], functionName, args, value } as never)
  /** So much later that the next moment of the grid lies between. */
  const later = () => mine(chain, 2, 400)
  await later()
  const begin = await chain.publicClient.getBlock()
  beginSeconds = Number(begin.timestamp)
  await write(a.address, 'transfer', [friend.address, 123_456_789_012_345_678_901n])
  await later()
  await write(weth, 'deposit', [], 3_000_000_000_000_000_007n)
  await write(a.address, 'approve', [v2Router, 2n ** 255n])
  await later()
  const path = [a.address, b.address]
  await write(v2Router, 'swapExactTokensForTokens', [50n * 10n ** 18n, 0n, path, person.address, 2n ** 40n])
  await later()
  await write(weth, 'withdraw', [1_000_000_000_000_000_003n])
  await write(b.address, 'transfer', [person.address, 5n])
  await later()
  // All of it is gone, and was there.
  const rest = await balanceAt(b.address, undefined)
  await write(b.address, 'transfer', [friend.address, rest])
  await later()
  await write(weth, 'transfer', [friend.address, 9n])
  await mine(chain, 1, 100)

  server = await startTestServer(chain, { databaseUrl: database.url }, undefined, undefined, [
    { address: a.address, symbol: 'AAA', name: 'A', decimals: 18 },
    { address: b.address, symbol: 'BBB', name: 'B', decimals: 6 },
    { address: weth, symbol: 'WETH', name: 'WETH', decimals: 18 },
  ])
  // Its own tables are made meanwhile, by statements that nobody asked for.
  await server.services.ownData?.run(async () => {})
  tokens = [
    { address: a.address.toLowerCase() as Hex, price: prices.AAA, decimals: 18 },
    { address: b.address.toLowerCase() as Hex, price: prices.BBB, decimals: 6 },
    { address: weth.toLowerCase() as Hex, price: prices.WETH, decimals: 18 },
  ]
  await database.publish()
  await indexChain(Number(begin.number))
}, 60_000)
afterAll(async () => {
  await Promise.all([chain?.stop(), database?.[Symbol.asyncDispose]()])
  await server?.[Symbol.asyncDispose]()
})

const routerAbi = parseAbi([
  'function swapExactTokensForTokens(uint256,uint256,address[],address,uint256) returns (uint256[])',
])

/** What the index says of the chain: transfers and wraps from a block on, and prices that stood still. */
async function indexChain(begin: number): Promise<void> {
  const { publicClient } = chain
  const fromBlock = BigInt(begin)
  const head = await publicClient.getBlock()
  const timeOf = new Map<bigint, number>()
  for (let number = fromBlock; number <= head.number; number++)
    timeOf.set(number, Number((await publicClient.getBlock({ blockNumber: number })).timestamp))
  const address = tokens.map((token) => token.address)
  const logs = await publicClient.getLogs({ address, event: transferEvent, fromBlock })
  const wraps = await publicClient.getLogs({
    address: tokens[2]!.address,
    events: wethAbi.slice(2) as never,
    fromBlock,
  })
  const transfers = logs.map(({ blockNumber, logIndex, transactionHash, address: token, args }) => {
    const { from, to, amount } = args as { from: Hex; to: Hex; amount: bigint }
    return `(31337, ${blockNumber}, ${logIndex}, ${timeOf.get(blockNumber)}, '${transactionHash}', '${token.toLowerCase()}', '${from.toLowerCase()}', '${to.toLowerCase()}', ${amount}, '${account}')`
  })
  const wrapped = wraps.map((log) => {
    const { blockNumber, logIndex, transactionHash } = log
    const { eventName, args } = log as unknown as { eventName: string; args: { amount: bigint } }
    const kind = eventName === 'Deposit' ? 'wrap' : 'unwrap'
    return `(31337, ${blockNumber}, ${logIndex}, ${timeOf.get(blockNumber)}, '${transactionHash}', '${kind}', '${tokens[2]!.address}', '${account}', ${args.amount})`
  })
  await database.run(`
    insert into ix_test.token_transfer values ${transfers.join(',')};
    insert into ix_test.token_wrap values ${wrapped.join(',')};
    insert into ix_test.token (chain_id, address, symbol, decimals, price_usd) values
      ${tokens.map(({ address: token, price, decimals }) => `(31337, '${token}', 'T', ${decimals}, ${price})`).join(',')};
    insert into ix_test.token_bucket (chain_id, token, period_seconds, start_timestamp, open, high, low, close) values
      ${tokens.map(({ address: token, price }) => `(31337, '${token}', 3600, 0, ${price}, ${price}, ${price}, ${price})`).join(',')};
    insert into ix_test.chain_head values (31337, ${head.number}, '${head.hash}', ${head.timestamp}, 0, ${begin}, ${beginSeconds});`)
}

/** At the last block that was there at a moment, from the node itself. */
async function balanceAt(token: Hex, moment: number | undefined): Promise<bigint> {
  const head = await chain.publicClient.getBlock()
  let number = head.number
  if (moment !== undefined)
    while (Number((await chain.publicClient.getBlock({ blockNumber: number })).timestamp) > moment) number--
  return chain.publicClient.readContract({
    address: token,
    abi: erc20Abi,
    functionName: 'balanceOf' as const,
    args: [person.address] as const,
    blockNumber: number,
  })
}

async function nativeAt(moment: number): Promise<bigint> {
  let block = await chain.publicClient.getBlock()
  while (Number(block.timestamp) > moment) block = await chain.publicClient.getBlock({ blockHash: block.parentHash })
  return chain.publicClient.getBalance({ address: person.address, blockNumber: block.number })
}

async function ask(variables: Record<string, unknown> = {}) {
  const { result, count } = await countStatements(() => post(variables))
  expect(count).toBe(1)
  return result
}

async function post(more: Record<string, unknown> = {}) {
  const variables = { account, chainIds: [31337], range: 'DAY', held: [], ...more }
  const { json, status } = await server.post('/graphql', { query: accountValueDocument.query, variables })
  expect(status).toBe(200)
  return accountValueDocument.result.parse((json as { data: unknown }).data).accountValue
}

describe('accountValue', () => {
  test('default: each point is what the node says of its block, to the unit, and not before transfers are known', async () => {
    const { points, ...rest } = await ask()
    const begin = {
      chainId: 31337,
      transfersBlock: expect.any(Number),
      transfersTimestamp: beginSeconds,
      countsNative: false,
    }
    expect(rest).toEqual({ beginTimestamp: beginSeconds, cutTimestamp: null, unpricedCount: 0, chains: [begin] })
    expect(points.length).toBeGreaterThan(12)
    expect(points[0]!.timestamp - beginSeconds).toBeLessThan(300)
    const { originSeconds, tokens: moved } = await readTokenMoves(server.services.database!, {
      listing: listingOf(server.services, [31337]),
      account,
      named: [],
      rangeSeconds: 86_400,
      stepSeconds: 300,
    })
    const end = points.at(-1)!.timestamp
    const grid = Array.from({ length: 289 }, (_, place) => originSeconds + place * 300).filter((each) => each < end)
    const moments = [...grid, end]
    const seen = new Set<string>()
    const expected = points.map(() => 0)
    for (const { address, price, decimals } of tokens) {
      const token = moved.find((each) => each.address === address)!
      const balance = await balanceAt(address, undefined)
      const balances = balancesAt({ ...token, balance, isToldByTransfers: true }, moments)
      for (const [place, { timestamp }] of points.entries()) {
        const told = await balanceAt(address, timestamp)
        expect(balances[moments.indexOf(timestamp)], `${address} at ${timestamp}`).toBe(told)
        seen.add(`${address} ${told}`)
        expected[place]! += (Number(told) / 10 ** decimals) * price
      }
    }
    for (const [place, { usd }] of points.entries()) expect(usd).toBeCloseTo(expected[place]!, 9)
    // What A, B and WETH stood at: two, three and four amounts.
    expect(seen.size).toBe(9)
  })

  test('behavior: native currency counts where the doctor found an archive node, and not where that fails', async () => {
    const without = await ask()
    const served = server.services.chains.get(31337)!
    const { archive } = served
    Object.assign(served, { archive: () => served.node.endpoints[0] })
    const { points, chains } = await ask()
    expect(chains[0]!.countsNative).toBe(true)
    expect(points.map(({ timestamp }) => timestamp)).toEqual(without.points.map(({ timestamp }) => timestamp))
    const seen = new Set<bigint>()
    for (const [place, { timestamp, usd }] of points.entries()) {
      const native = await nativeAt(timestamp)
      seen.add(native)
      const expected = without.points[place]!.usd! + (Number(native) / 1e18) * prices.WETH
      // The pool gives so much of B that the last digits of a double are cents.
      expect(Math.abs(usd! - expected) / expected).toBeLessThan(2 * Number.EPSILON)
    }
    // Gas and wraps changed it.
    expect(seen.size).toBeGreaterThan(4)
    const broken = () => async () => Promise.reject(new Error('missing trie node'))
    Object.assign(served, { archive: () => ({ backgroundTransport: () => ({ request: broken() }) }) })
    expect(await ask()).toEqual(without)
    Object.assign(served, { archive })
  })

  test('error: without what one visitor wasn’t told, an answer isn’t kept for the others', async () => {
    const served = server.services.chains.get(31337)!
    const [archive, heads] = [served.archive, server.services.indexHeads!]
    const stop = heads.watch(() => {})
    await expect.poll(() => heads.version()).toBeDefined()
    const countsNative = async () => (await post()).chains[0]!.countsNative
    const refused = async () => Promise.reject(new RateBudgetError('Too many reads of old blocks.'))
    Object.assign(served, { archive: () => ({ backgroundTransport: () => ({ request: refused }) }) })
    expect(await countsNative()).toBe(false)
    Object.assign(served, { archive: () => served.node.endpoints[0] })
    expect(await countsNative()).toBe(true)
    Object.assign(served, { archive })
    // The whole one is.
    expect(await countsNative()).toBe(true)
    stop()
    await expect.poll(() => heads.version()).toBeUndefined()
  })

  test('behavior: another token counts once it is named, and what has no price is left out and counted', async () => {
    const [before, moved] = [await ask(), `31337-${extra}`]
    await database.run(
      `insert into ix_test.token (chain_id, address, symbol, decimals, price_usd) values (31337, '${extra}', 'EXT', 18, null)`,
    )
    expect((await ask()).points).toEqual(before.points)
    expect(await ask({ held: [moved] })).toMatchObject({ unpricedCount: 1, points: before.points })
    await database.run(`update ix_test.token set price_usd = 4 where address = '${extra}'`)
    const { points } = await ask({ held: [moved] })
    // Its price of now is known, and what it was before is not.
    expect(points.slice(0, -1).every(({ usd }) => usd === null)).toBe(true)
    expect(points.at(-1)!.usd).toBeCloseTo(before.points.at(-1)!.usd! + 7 * 4, 9)
  })

  test('behavior: what strangers send of a token of their own is not read; more than is read of a listed one begins the line later', async () => {
    const before = await ask()
    const [first, last] = [before.points[2]!.timestamp, before.points.at(-2)!.timestamp]
    const dust = (token: string, from: number) => `
      insert into ix_test.token_transfer select 31337, ${from} + n, 1, ${last}, '0x' || lpad(to_hex(n), 64, '0'), '${token}', '0x${'9'.repeat(40)}', '${account}', 1, '0x${'9'.repeat(40)}'
        from generate_series(1, ${maxMoves}) as n;`
    const fake = `0x${'f'.repeat(40)}`
    await database.run(
      `insert into ix_test.token (chain_id, address, symbol, decimals, price_usd) values (31337, '${fake}', 'FAKE', 18, 1e9); ${dust(fake, 10_000)}`,
    )
    expect(await ask()).toEqual(before)
    await database.run(dust(tokens[0]!.address, 20_000))
    const cut = await ask()
    expect(first).toBeLessThan(last)
    expect([cut.cutTimestamp, cut.points.map(({ timestamp }) => timestamp)]).toEqual([
      last,
      before.points.slice(-2).map(({ timestamp }) => timestamp),
    ])
    await database.run('delete from ix_test.token_transfer where block_number > 9999')
  })

  test('behavior: where a chain has no transfers nothing is drawn', async () => {
    await database.run('update ix_test.chain_head set transfers_timestamp = null')
    expect(await ask()).toMatchObject({ points: [], beginTimestamp: null })
    await database.run(`update ix_test.chain_head set transfers_timestamp = ${beginSeconds}`)
  })

  test.each([
    ['an account that is none', { account: '0x1' }],
    ['no chain', { chainIds: [] }],
    ['a chain of somebody else', { chainIds: [1] }],
    ['a range that is none', { range: 'DECADE' }],
    ['a token that is none', { held: ['31337-0x1'] }],
    ['a list without end', { held: Array.from({ length: 101 }, () => `31337-0x${'a'.repeat(40)}`) }],
  ])('error: %s', async (_name, variables) => {
    const all = { account, chainIds: [31337], range: 'DAY', held: [], ...variables }
    expect((await server.post('/graphql', { query: accountValueDocument.query, variables: all })).status).toBe(400)
  })
})
