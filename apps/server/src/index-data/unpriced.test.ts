import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import {
  historyDocument,
  marketTotalsDocument,
  poolMarketDocument,
  poolMarketsDocument,
  tokenMarketsDocument,
} from '@oxbow/contract/marketDocuments'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type IndexDatabase, startIndexDatabase } from '../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../test/startTestServer.ts'
import { sumFigures } from '../test/sumFigures.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const native = address('0')
const now = 864_000 + 1_800

/** A network whose operator names no stablecoin: the index has no price of anything there. */
describe('without a stablecoin', () => {
  let chain: TestChain
  let database: IndexDatabase
  let server: TestServer
  beforeAll(async () => {
    ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
    // The operator lists two, so that a pool of both counts in sums.
    const listed = [chain.contracts.weth, address('b')].map((at) => ({
      address: at as `0x${string}`,
      name: 'Listed',
      symbol: 'LIST',
      decimals: 18,
    }))
    server = await startTestServer(chain, { databaseUrl: database.url }, undefined, undefined, listed)
    Object.assign(server.services.chains.get(31337)!.network, { stablecoins: [] })
    await database.publish()
    const { weth } = chain.contracts
    const token = (at: string, symbol: string) => `(31337, '${at}', '${symbol}', '${symbol}', 18, null, null, null)`
    const pool = (id: string, token0: string, token1: string, reserve0: string, reserve1: string) =>
      `(31337, '${address(id)}', 'v3', '${token0}', '${token1}', 500, '${native}', ${reserve0}, ${reserve1}, 0.5, null, null)`
    await database.run(`
      insert into ix_test.token values
        ${token(weth, 'WETH')}, ${token(address('b'), 'DEEP')}, ${token(address('c'), 'HONEY')}, ${token(address('d'), 'NONE')}, ${token(native, 'ETH')};
      insert into ix_test.pool values
        ${pool('1', ...pairOf(address('c'), weth, '9e30', '1e18'))}, ${pool('2', ...pairOf(address('b'), weth, '5e18', '70e18'))},
        ${pool('3', native, address('b'), '8e18', '1e18')}, ${pool('4', address('c'), address('d'), '9e40', '9e40')};
      insert into ix_test.pool_bucket values
        (31337, '${address('2')}', 3600, ${now - 1_800}, 0.5, 0.5, 0.5, 0.5, null, 1, null, null);
      insert into ix_test.chain_head values (31337, 90, '0x${'2'.repeat(64)}', ${now}, 0);
      ${sumFigures}`)
  })
  afterAll(async () => {
    await server[Symbol.asyncDispose]()
    await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
  })

  /** Tokens of a pool lie in the order of their addresses. */
  function pairOf(token: string, other: string, amount: string, otherAmount: string): [string, string, string, string] {
    return token < other ? [token, other, amount, otherAmount] : [other, token, otherAmount, amount]
  }

  async function run<Result, Variables>(document: GraphqlDocument<Result, Variables>, variables: Variables) {
    const { json } = await server.post('/graphql', { query: document.query, variables })
    const parsed = document.result.safeParse((json as { data: unknown }).data)
    expect(parsed.error ?? json).not.toHaveProperty('errorCode')
    return parsed.data!
  }

  test.each(['VOLUME', 'TVL', 'PRICE', 'FDV'] as const)(
    'tokens stand in the order of the native currency in their pools, whatever the order asked for: %s',
    async (sort) => {
      const list = async (after?: string) =>
        run(tokenMarketsDocument, { chainIds: [31337], sort, unlisted: true, first: 2, after })
      const first = (await list()).tokenMarkets
      const second = (await list(first.endCursor!)).tokenMarkets
      const items = [...first.items, ...second.items]
      expect(items.map(({ token }) => token.symbol)).toEqual(['DEEP', 'WETH', 'ETH', 'HONEY'])
      expect(items.map(({ nativeDepth }) => nativeDepth)).toEqual([78, 71, 8, 1])
      expect(items.map(({ volumeUsd, token }) => [volumeUsd, token.tvlUsd, token.priceUsd])).toEqual(
        items.map(() => [null, null, null]),
      )
    },
  )

  test.each(['TVL', 'VOLUME_DAY', 'APR', 'TURNOVER'] as const)('and so do pools: %s', async (sort) => {
    const { items } = (await run(poolMarketsDocument, { chainIds: [31337], sort, unlisted: true })).poolMarkets
    expect(items.map(({ pool }) => pool.id)).toEqual(['2', '3', '1', '4'].map(address))
    for (const { volumeDayUsd, volumeMonthUsd, feesDayUsd, apr } of items)
      expect([volumeDayUsd, volumeMonthUsd, feesDayUsd, apr]).toEqual([null, null, null, null])
  })

  test('a search among equals finds the deepest first', async () => {
    const query = '{ tokens(chainId: 31337, search: "e", unlisted: true) { items { symbol volumeUsd } } }'
    const { json } = await server.post('/graphql', { query })
    const { items } = (json as { data: { tokens: { items: { symbol: string; volumeUsd: number | null }[] } } }).data
      .tokens
    expect(items[0]).toEqual({ symbol: 'ETH', volumeUsd: null })
  })

  test('sums and histories are unknown, not nothing', async () => {
    const { marketTotals } = await run(marketTotalsDocument, { chainIds: [31337] })
    expect(marketTotals).toMatchObject([
      { protocol: 'v3', poolCount: 2, volumeDayUsd: null, tvlUsd: null, nativeHeld: 78 },
    ])
    const { poolMarket } = await run(poolMarketDocument, { chainId: 31337, id: address('3') })
    expect(poolMarket).toMatchObject({ volumeDayUsd: null, feesDayUsd: null })
    const { history } = await run(historyDocument, {
      of: 'POOL',
      chainId: 31337,
      id: address('2'),
      period: 'HOUR',
      since: now - 86_400,
    })
    expect(history).toMatchObject([{ volumeUsd: null, feesUsd: null, close: 0.5 }])
  })

  test('where a stablecoin is known they are ranked by dollars again', async () => {
    const { network } = server.services.chains.get(31337)!
    Object.assign(network, { stablecoins: [address('b')] })
    const { poolMarkets } = await run(poolMarketsDocument, {
      chainIds: [31337],
      sort: 'VOLUME_DAY',
      unlisted: true,
      first: 3,
    })
    Object.assign(network, { stablecoins: [] })
    expect(poolMarkets.items.map(({ pool }) => pool.id)).toEqual(['3', '1', '2'].map(address))
  })
})
