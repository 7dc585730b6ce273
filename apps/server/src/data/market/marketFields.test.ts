import type { TokenList } from '@oxbow/chain/TokenList'
import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import {
  historyDocument,
  marketTotalsDocument,
  poolMarketDocument,
  poolMarketsDocument,
  poolTicksDocument,
  poolTradesDocument,
  tokenMarketDocument,
  tokenMarketsDocument,
  transactionsDocument,
} from '@oxbow/contract/marketDocuments'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countStatements } from '../../test/countStatements.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'
import { sumFigures } from '../../test/sumFigures.ts'

const address = (digit: string) => `0x${digit.repeat(40)}`
const hash = (digit: string) => `0x${digit.repeat(64)}`
const hour = 3_600
const day = 86_400
/** The newest block: half past an hour, ten days in. */
const now = 240 * hour + 1_800
const chainIds = [31337]

const woods: TokenList = {
  name: 'Woods',
  timestamp: '2026-11-20T00:00:00Z',
  version: { major: 1, minor: 0, patch: 0 },
  tokens: [
    {
      chainId: 31337,
      address: address('C'),
      name: 'Wrapped Ether',
      symbol: 'WETH',
      decimals: 18,
      extensions: { website: 'https://weth.example' },
    },
  ],
}

const listed = [
  ['a', 'USDC'],
  ['b', 'TETH'],
  ['c', 'WETH'],
  ['e', 'QUIET'],
].map(([digit, symbol]) => ({
  address: address(digit!) as `0x${string}`,
  name: symbol!,
  symbol: symbol!,
  decimals: 18,
}))

let chain: TestChain
let database: IndexDatabase
let server: TestServer
beforeAll(async () => {
  ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
  server = await startTestServer(
    chain,
    {
      databaseUrl: database.url,
      tokenLists: [`data:,${encodeURIComponent(JSON.stringify(woods))}`],
    },
    undefined,
    undefined,
    listed,
  )
  await database.publish()
  const token = (digit: string, symbol: string, name: string, price: number | null, tvl: number | null) =>
    `(31337, '${address(digit)}', '${name}', '${symbol}', 18, ${price}, 10, ${tvl})`
  const bucket = (id: string, period: number, start: number, close: number | null, volume: number | null, more = '1') =>
    `(31337, '${id}', ${period}, ${start}, ${close}, ${close}, ${close}, ${close}, ${volume}, ${more})`
  await database.run(`
    insert into ix_test.token values
      ${token('a', 'USDC', 'USD Coin', 1, 5_000)}, ${token('b', 'TETH', 'Tether', null, null)}, ${token('c', 'WETH', 'Wrapped Ether', 110, 9_000)},
      ${token('e', 'QUIET', 'Nobody trades this', 2, 20)}, (31338, '${address('f')}', 'Elsewhere', 'OTHER', 6, 1, 1, 1);
    insert into ix_test.token_bucket values
      ${bucket(address('c'), hour, now - 1_800 - 30 * hour, 100, 7)},
      ${bucket(address('c'), hour, now - 1_800 - 3 * hour, 105, 40)}, ${bucket(address('c'), hour, now - 1_800, 110, 2)},
      ${bucket(address('c'), day, 9 * day, 120, 300)}, ${bucket(address('c'), day, 5 * day, 60, 200)},
      ${bucket(address('a'), hour, now - 1_800, 1, 41)}, ${bucket(address('b'), hour, now - 1_800, null, null)};
    insert into ix_test.pool
      select 31337, '0x' || lpad(to_hex(n), 40, '0'), case n % 3 when 0 then 'v2' when 1 then 'v3' else 'v4' end,
        '${address('a')}', case when n = 25 then '${address('b')}' else '${address('c')}' end, 500, '${address('0')}', 1, 2, 0.5,
        case when n = 25 then null else n * 100 end, null
      from generate_series(1, 25) as n;
    update ix_test.pool set anchor_usd = tvl_usd / 2, held_usd = tvl_usd;
    insert into ix_test.pool_bucket values
      ${bucket(`0x${'1'.padStart(40, '0')}`, hour, now - 1_800, 0.5, 1_000, '1, 90, 1')},
      ${bucket(`0x${'1'.padStart(40, '0')}`, hour, now - 1_800 - 30 * hour, 0.4, 500, '1, 80, 1')},
      ${bucket(`0x${'1'.padStart(40, '0')}`, day, 9 * day, 0.4, 4_000, '1, 80, 4')},
      ${bucket(`0x${'2'.padStart(40, '0')}`, hour, now - 1_800, 0.5, null, '1, 190, null')};
    insert into ix_test.pool_bucket
      select 31337, id, ${hour}, ${day}, 0.5, 0.5, 0.5, 0.5, 1, 1, tvl_usd, 1 from ix_test.pool where id > '0x${'2'.padStart(40, '0')}';
    update ix_test.pool_bucket set lp_fees_usd = fees_usd * 0.75;
    insert into ix_test.swap
      select case when n % 2 = 0 then 31337 else 31338 end, n / 2, n % 2, ${now} - 200 + n, '${hash('1')}', '${address('1')}', 'v3',
        '${address('a')}', case when n % 2 = 0 then '${address('c')}' else '${address('f')}' end, '${address('7')}', -(10::numeric ^ 30), 5, 1.5
      from generate_series(1, 90) as n;
    update ix_test.swap set counted_usd = amount_usd;
    insert into ix_test.token values (31338, '${address('a')}', 'USD Coin', 'USDC', 6, 1, 1, 1);
    insert into ix_test.liquidity_event values
      (31337, 20, 9, ${now} - 155, '${hash('2')}', '${address('1')}', 'v3', '${address('a')}', '${address('c')}', '${address('8')}', 'mint', 4, 6, null),
      (31337, 21, 9, ${now} - 154, '${hash('3')}', '${address('1')}', 'v4', '${address('a')}', '${address('c')}', '${address('8')}', 'burn', null, -6, 9),
      (31337, 22, 9, ${now} - 153, '${hash('4')}', '${address('1')}', 'v4', '${address('a')}', '${address('c')}', '${address('8')}', 'collect', 1, 1, 9);
    insert into ix_test.chain_head values (31337, 90, '${hash('2')}', ${now}, 0);
    ${sumFigures}`)
})
afterAll(async () => {
  await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
  await server[Symbol.asyncDispose]()
})

/** Runs an operation and returns how many statements the database was sent for it. */
async function run<Result, Variables>(document: GraphqlDocument<Result, Variables>, variables: Variables) {
  const { result, count } = await countStatements(() => server.post('/graphql', { query: document.query, variables }))
  const { status, json } = result
  expect(json).not.toHaveProperty('errorCode')
  expect(status).toBe(200)
  return { data: document.result['~standard'].validate((json as { data: unknown }).data), count } as {
    data: { value: Result }
    count: number
  }
}

async function ask<Result, Variables>(document: GraphqlDocument<Result, Variables>, variables: Variables) {
  const { data, count } = await run(document, variables)
  expect(count).toBe(1)
  expect(data).toHaveProperty('value')
  return data.value
}

describe('tokenMarkets', () => {
  test('default: by volume of a day; no trades are zero, trades of unknown worth are unknown', async () => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds })
    expect(tokenMarkets.items.map(({ token, volumeUsd }) => [token.symbol, volumeUsd])).toEqual([
      ['WETH', 42],
      ['USDC', 41],
      ['QUIET', 0],
      ['TETH', null],
    ])
  })

  test('behavior: changes against the price then, unknown when there was none', async () => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds })
    const weth = tokenMarkets.items[0]!
    expect(weth.changeHour).toBeCloseTo(110 / 105 - 1)
    expect(weth.changeDay).toBeCloseTo(110 / 100 - 1)
    expect(weth.sparkline).toHaveLength(25)
    expect([weth.sparkline[0], weth.sparkline.at(-3), weth.sparkline.at(-1)]).toEqual([100, 105, 110])
    expect(tokenMarkets.items[2]).toMatchObject({ changeHour: null, changeDay: null, sparkline: [2] })
  })

  test.each([
    ['HOUR', 45 * 1.5],
    ['WEEK', 500],
    ['MONTH', 500],
    ['YEAR', 500],
  ] as const)('param: period %s', async (period, volumeUsd) => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds, period, search: 'weth' })
    expect(tokenMarkets.items).toMatchObject([{ token: { symbol: 'WETH' }, volumeUsd }])
  })

  test.each(['VOLUME', 'TVL', 'PRICE', 'CHANGE_HOUR', 'CHANGE_DAY'] as const)(
    'behavior: pages by %s join in both directions, unknown last',
    async (sort) => {
      for (const descending of [true, false]) {
        const seen: (string | null)[] = []
        for (let after: string | undefined; ; ) {
          const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds, sort, descending, first: 1, after })
          seen.push(...tokenMarkets.items.map(({ token }) => token.symbol))
          if (tokenMarkets.endCursor === null) break
          after = tokenMarkets.endCursor
        }
        expect(seen.toSorted()).toEqual(['QUIET', 'TETH', 'USDC', 'WETH'])
        if (sort === 'PRICE')
          expect(seen).toEqual([...(descending ? ['WETH', 'QUIET', 'USDC'] : ['USDC', 'QUIET', 'WETH']), 'TETH'])
      }
    },
  )

  test('param: only these, and none for none', async () => {
    const symbols = async (only: readonly string[]) =>
      (await ask(tokenMarketsDocument, { chainIds, only })).tokenMarkets.items.map(({ token }) => token.symbol)
    expect(await symbols([`31337-${address('E')}`, `31337-${address('a')}`, `1-${address('c')}`])).toEqual([
      'USDC',
      'QUIET',
    ])
    expect(await symbols([])).toEqual([])
  })

  test('tokenMarket: one token with its year, null when there is none', async () => {
    const { tokenMarket } = await ask(tokenMarketDocument, { chainId: 31337, address: address('C') })
    expect(tokenMarket).toMatchObject({ yearHighUsd: 120, yearLowUsd: 60, volumeUsd: 42 })
    expect((await ask(tokenMarketDocument, { chainId: 31337, address: address('9') })).tokenMarket).toBeNull()
  })

  test('tokenMarket: the sites that a list of the operator names, null when none does', async () => {
    const linksOf = async (digit: string) =>
      (await ask(tokenMarketDocument, { chainId: 31337, address: address(digit) })).tokenMarket?.links
    await expect
      .poll(() => linksOf('c'), { timeout: 10_000 })
      .toEqual({ website: 'https://weth.example/', twitter: null, list: 'Woods' })
    expect(await linksOf('a')).toBeNull()
  })
})

describe('poolMarkets', () => {
  test('default: the deepest first, those of unknown depth last', async () => {
    const { poolMarkets } = await ask(poolMarketsDocument, { chainIds, first: 100 })
    expect(poolMarkets.items.map(({ pool }) => pool.tvlUsd)).toEqual([
      ...[...Array(24).keys()].map((n) => (24 - n) * 100),
      null,
    ])
  })

  test('behavior: volume, fees and what they make in a year; trades of unknown worth are unknown', async () => {
    const { poolMarkets } = await ask(poolMarketsDocument, { chainIds, sort: 'APR', first: 1 })
    expect(poolMarkets.items).toMatchObject([
      { pool: { tvlUsd: 100 }, heldUsd: 100, volumeDayUsd: 1_000, volumeMonthUsd: 4_000, feesDayUsd: 1 },
    ])
    // The protocol takes a quarter.
    expect(poolMarkets.items).toMatchObject([{ lpFeesDayUsd: 0.75, apr: 0.75 * 3.65 }])
    const { poolMarket } = await ask(poolMarketDocument, { chainId: 31337, id: `0x${'2'.padStart(40, '0')}` })
    expect(poolMarket).toMatchObject({ volumeDayUsd: null, apr: null })
    const idle = await ask(poolMarketDocument, { chainId: 31337, id: `0x${'3'.padStart(40, '0')}` })
    expect(idle.poolMarket).toMatchObject({ volumeDayUsd: 0, apr: 0 })
    expect((await ask(poolMarketDocument, { chainId: 31337, id: hash('9') })).poolMarket).toBeNull()
  })

  test('behavior: of a v2 pair providers earn what its factory leaves, and that is unknown while nobody knows what it takes', async () => {
    const id = `0x${'3'.padStart(40, '0')}`
    const traded = (volume: string) =>
      database.run(`update ix_test.pool_figures set volume_day_usd = ${volume} where pool_id = '${id}';
        update ix_test.pool_figures set fees_day_usd = volume_day_usd * 0.003, lp_fees_day_usd = volume_day_usd * 0.003 where pool_id = '${id}'`)
    const taken = (part: string) => database.run(`update ix_test.chain_head set v2_protocol_part = ${part}`)
    const read = async () => (await ask(poolMarketDocument, { chainId: 31337, id })).poolMarket
    const first = async () =>
      (await ask(poolMarketsDocument, { chainIds, sort: 'APR', first: 1 })).poolMarkets.items[0]?.pool.id
    await traded('2000')
    expect(await read()).toMatchObject({ feesDayUsd: 6, lpFeesDayUsd: 6, apr: (6 * 365) / 300 })
    expect(await first()).toBe(id)
    await taken('1 / 6.0')
    expect(await read()).toMatchObject({
      feesDayUsd: 6,
      lpFeesDayUsd: expect.closeTo(5, 9),
      apr: expect.closeTo((5 * 365) / 300, 9),
    })
    await taken('null')
    expect(await read()).toMatchObject({ feesDayUsd: 6, lpFeesDayUsd: null, apr: null })
    expect(await first()).not.toBe(id)
    await Promise.all([taken('0'), traded('0')])
  })

  test.each(['TVL', 'VOLUME_DAY', 'VOLUME_MONTH', 'TURNOVER', 'APR'] as const)(
    'behavior: pages by %s join in both directions',
    async (sort) => {
      for (const descending of [true, false]) {
        const seen = new Set<string>()
        let rows = 0
        for (let after: string | undefined; ; ) {
          const { poolMarkets } = await ask(poolMarketsDocument, { chainIds, sort, descending, first: 7, after })
          for (const { pool } of poolMarkets.items) seen.add(pool.id)
          rows += poolMarkets.items.length
          if (poolMarkets.endCursor === null) break
          after = poolMarkets.endCursor
        }
        expect([rows, seen.size]).toEqual([25, 25])
      }
    },
  )

  test('param: protocol, token and search', async () => {
    const count = async (variables: object) =>
      (await ask(poolMarketsDocument, { chainIds, first: 100, ...variables })).poolMarkets.items.length
    expect(await count({ protocol: 'v2' })).toBe(8)
    expect(await count({ token: address('B') })).toBe(1)
    expect(await count({ token: address('C'), otherToken: address('A') })).toBe(24)
    expect(await count({ token: address('C'), otherToken: address('B') })).toBe(0)
    expect(await count({ search: 'weth/usdc' })).toBe(24)
    // Not by its name: "eth" is within "Tether".
    expect(await count({ search: 'usdc eth' })).toBe(25)
    expect(await count({ search: 'usdc tether' })).toBe(0)
    expect(await count({ search: 'tether' })).toBe(1)
    expect(await count({ search: `0x${'1'.padStart(40, '0')}` })).toBe(1)
    expect(await count({ search: '100%_' })).toBe(0)
  })
})

describe('transactions', () => {
  test('default: all kinds merged, newest first, collected fees left out, pages join', async () => {
    const seen: string[] = []
    for (let after: string | undefined; ; ) {
      const { transactions } = await ask(transactionsDocument, { chainIds, first: 10, after })
      seen.push(...transactions.items.map(({ kind, blockNumber }) => `${kind} ${blockNumber}`))
      if (transactions.endCursor === null) break
      after = transactions.endCursor
    }
    expect(seen).toHaveLength(47)
    expect(seen[0]).toBe('SWAP 45')
    expect(seen.slice(23, 28)).toEqual(['SWAP 22', 'REMOVE 21', 'SWAP 21', 'ADD 20', 'SWAP 20'])
  })

  test('behavior: what an event does not tell is unknown, amounts keep every digit', async () => {
    const { transactions } = await ask(transactionsDocument, { chainIds, kinds: ['REMOVE'] })
    expect(transactions.items).toMatchObject([{ kind: 'REMOVE', amount0: null, amount1: '-6', amountUsd: 9 }])
    const swaps = await ask(transactionsDocument, { chainIds, kinds: ['SWAP'], first: 1 })
    expect(swaps.transactions.items[0]?.amount0).toBe('-1000000000000000000000000000000')
  })

  test('param: pool, account and token', async () => {
    const count = async (variables: object) =>
      (await ask(transactionsDocument, { chainIds, first: 100, ...variables })).transactions.items.length
    expect(await count({ pool: address('1') })).toBe(47)
    expect(await count({ account: address('8') })).toBe(2)
    expect(await count({ token: address('d') })).toBe(0)
    expect(await count({ token: address('c') })).toBe(47)
    // Whatever the size of the pages: the same ones in the same order.
    const all = (await ask(transactionsDocument, { chainIds, first: 100, token: address('c') })).transactions.items
    const seen: unknown[] = []
    for (let after: string | undefined; ; ) {
      const { transactions } = await ask(transactionsDocument, { chainIds, first: 7, token: address('c'), after })
      seen.push(...transactions.items)
      if (transactions.endCursor === null) break
      after = transactions.endCursor
    }
    expect(seen).toEqual(all)
  })
})

test('marketTotals: by protocol, with the day before', async () => {
  const { marketTotals } = await ask(marketTotalsDocument, { chainIds })
  expect(marketTotals.map(({ protocol, poolCount }) => [protocol, poolCount])).toEqual([
    ['v2', 8],
    ['v3', 9],
    ['v4', 8],
  ])
  expect(marketTotals[1]).toMatchObject({
    volumeDayUsd: 1_000,
    volumeDayBeforeUsd: 500,
    tvlComparableUsd: marketTotals[1]!.tvlUsd,
    tvlDayAgoUsd: marketTotals[1]!.tvlUsd! - 100 + 80,
  })
})

test('marketTotals: a change is that of what is known at both ends', async () => {
  const read = async () => (await ask(marketTotalsDocument, { chainIds })).marketTotals[0]!
  const [before, id] = [await read(), `0x${'3'.padStart(40, '0')}`]
  await database.run(`update ix_test.pool_figures set tvl_day_ago_sides = 1 where pool_id = '${id}'`)
  expect(await read()).toMatchObject({ tvlUsd: before.tvlUsd, tvlComparableUsd: before.tvlUsd! - 300 })
  expect((await read()).tvlDayAgoUsd).toBe(before.tvlDayAgoUsd! - 300)
  // What is younger than a day held nothing then, which is known.
  await database.run(`update ix_test.pool set created_at_timestamp = ${now - hour} where id = '${id}';
    update ix_test.pool_figures set tvl_day_ago_sides = null, tvl_day_ago_usd = null where pool_id = '${id}'`)
  expect(await read()).toMatchObject({ tvlComparableUsd: before.tvlUsd, tvlDayAgoUsd: before.tvlDayAgoUsd! - 300 })
  await database.run(`update ix_test.pool set created_at_timestamp = ${now - 30 * hour}`)
  expect(await read()).toMatchObject({ volumeDayUsd: before.volumeDayUsd, volumeDayBeforeUsd: null })
  await database.run(`update ix_test.pool set created_at_timestamp = 0;
    update ix_test.pool_figures set tvl_day_ago_sides = 3, tvl_day_ago_usd = 300 where pool_id = '${id}'`)
})

test('history: since a time, and where the first period stood', async () => {
  const variables = { of: 'TOKEN', chainId: 31337, id: address('c'), period: 'HOUR' } as const
  const { history } = await ask(historyDocument, { ...variables, since: now - day })
  expect(history.map(({ close }) => close)).toEqual([100, 105, 110])
  const pool = { of: 'POOL', chainId: 31337, id: `0x${'1'.padStart(40, '0')}`, period: 'DAY' } as const
  expect((await ask(historyDocument, { ...pool, since: 0 })).history).toMatchObject([{ feesUsd: 4, volumeUsd: 4_000 }])
})

test('history: what a pool held while only one of its sides had a price is unknown', async () => {
  const id = `0x${'1'.padStart(40, '0')}`
  const read = async () =>
    (await ask(historyDocument, { of: 'POOL', chainId: 31337, id, period: 'HOUR', since: 0 })).history.map(
      ({ tvlUsd }) => tvlUsd,
    )
  expect(await read()).toEqual([80, 90])
  await database.run(`update ix_test.pool_bucket set tvl_sides = 2 where pool_id = '${id}' and tvl_usd = 80`)
  expect(await read()).toEqual([null, 90])
})

test('history: five minutes for a week, however much was asked for', async () => {
  const at = (seconds: number) => `(31337, '${address('c')}', 300, ${now - seconds}, 1, 1, 1, ${seconds}, 1)`
  await database.run(
    `insert into ix_test.token_bucket values ${at(600)}, ${at(6 * day)}, ${at(8 * day)}, ${at(9 * day)}`,
  )
  const variables = { of: 'TOKEN', chainId: 31337, id: address('c'), period: 'FIVE_MINUTES', since: 0 } as const
  const { history } = await ask(historyDocument, variables)
  // The last before the week says where it began.
  expect(history.map(({ close }) => close)).toEqual([8 * day, 6 * day, 600])
})

test('poolTicks: the nearest to the price on both sides, and nothing for a pool without them', async () => {
  const [id, v2] = [`0x${'1'.padStart(40, '0')}`, `0x${'3'.padStart(40, '0')}`]
  await database.run(`
    update ix_test.pool set tick = 7, sqrt_price_x96 = 5 * 10::numeric ^ 30, liquidity = 900 where id = '${id}';
    insert into ix_test.tick select 31337, '${id}', n * 10, 10::numeric ^ 30, case when n % 2 = 0 then 5 else -5 end from generate_series(-500, 500) n`)
  const { poolTicks } = await ask(poolTicksDocument, { chainId: 31337, id })
  expect(poolTicks).toMatchObject({ tick: 7, liquidity: '900', sqrtPriceX96: `5${'0'.repeat(30)}` })
  expect(poolTicks?.ticks.map(({ index }) => index)).toEqual([...Array(800).keys()].map((n) => (n - 399) * 10))
  expect(poolTicks?.ticks[1]).toEqual({ index: -3_980, liquidityNet: '5' })
  expect((await ask(poolTicksDocument, { chainId: 31337, id: v2 })).poolTicks).toBeNull()
})

test('poolTrades: by tick how long the price stood there and what a unit of liquidity earned', async () => {
  const id = `0x${'5'.repeat(64)}`
  const trade = (block: number, timestamp: number, amounts: string, from: number, to: number, lpFeePips = 3_000) =>
    `(31337, ${block}, 7, ${timestamp}, '${hash('5')}', '${id}', 'v4', '${address('a')}', '${address('c')}', '${address('9')}', ${amounts}, null, 3000,
      2::numeric ^ 96 * ${to}, null, ${lpFeePips}, 2::numeric ^ 96 * ${from})`
  // From 1 up to 1.01 and halfway back, of which the pool keeps 0.3 %.
  await database.run(`insert into ix_test.swap values
    ${trade(1_001, now - 5_000, "'-7', '7'", 0.99, 1)},
    ${trade(1_002, now - 600, "'-990', '1000000'", 1, 1.01)},
    ${trade(1_003, now - 200, "'400000', '-395'", 1.01, 1.005)}`)
  const ofMonth = { chainId: 31337, id, since: now - 1_000 }
  const { poolTrades } = await ask(poolTradesDocument, ofMonth)
  const { rows, width, fees0, fees1 } = poolTrades!
  expect(width).toBe(1)
  expect([fees0, fees1].map(Math.round)).toEqual([1_200, 3_000])
  const sum = (key: keyof (typeof rows)[number]) => rows.reduce((total, row) => total + row[key], 0)
  expect(sum('fees0')).toBeCloseTo(1_200)
  expect(sum('fees1')).toBeCloseTo(3_000)
  expect(sum('growth1')).toBeCloseTo((0.01 * 0.003) / 0.997, 12)
  expect(sum('growth0')).toBeCloseTo(((1 / 1.005 - 1 / 1.01) * 0.003) / 0.997, 12)
  // Where it stood: 400 s at the start, 400 s at the top, 200 s since.
  expect(rows.filter(({ seconds }) => seconds > 0).map(({ index, seconds }) => [index, seconds])).toEqual([
    [0, 400],
    [99, 200],
    [199, 400],
  ])
  // The way up passed every tick, the way down those of the upper half.
  expect(rows.filter(({ growth1 }) => growth1 > 0)).toHaveLength(200)
  expect(rows.filter(({ growth0 }) => growth0 > 0).map(({ index }) => index)[0]).toBe(99)

  const { poolTrades: quiet } = await ask(poolTradesDocument, { ...ofMonth, since: now - 100 })
  expect(quiet).toMatchObject({ fees0: 0, fees1: 0, rows: [{ index: 99, seconds: 100 }] })
  expect((await ask(poolTradesDocument, { ...ofMonth, id: hash('6') })).poolTrades).toBeNull()

  // Since before the first trade: that one counts too, from where the pool began.
  const { poolTrades: all } = await ask(poolTradesDocument, { ...ofMonth, since: 0 })
  expect(all!.fees1).toBeCloseTo(3_000 + 7 * 0.003)
  expect(all!.rows[0]!.index).toBe(Math.floor((2 * Math.log(0.99)) / Math.log(1.0001)))

  // What the protocol takes is not earned, and the price goes the same way for it.
  await database.run(`update ix_test.swap set lp_fee_pips = 2250 where pool_id = '${id}'`)
  const { poolTrades: shared } = await ask(poolTradesDocument, ofMonth)
  expect(shared).toMatchObject({ fees0: expect.closeTo(900), fees1: expect.closeTo(2_250) })
  const growth = shared!.rows.reduce((total, row) => total + row.growth1, 0)
  expect(growth).toBeCloseTo((0.01 * 0.002_25) / 0.997, 12)
})

test('tokenMarkets: by fully diluted valuation, of what contracts say there is; unknown where none does', async () => {
  const [small, large] = await Promise.all([
    deployToken(chain, { symbol: 'SMALL' }),
    deployToken(chain, { symbol: 'LARGE' }),
  ])
  const row = ({ address, symbol }: typeof small, price: number) =>
    `(31337, '${address}', '${symbol}', '${symbol}', 18, ${price}, 0, 1)`
  await database.run(`insert into ix_test.token values ${row(small, 2)}, ${row(large, 3)};
    insert into ix_test.token_figures (chain_id, token) values (31337, '${small.address}'), (31337, '${large.address}')`)
  const ranked = async (descending: boolean) => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds, sort: 'FDV', descending, unlisted: true })
    return tokenMarkets.items.map(({ token, fdvUsd }) => [token.symbol, fdvUsd] as const)
  }
  expect((await ranked(true)).every(([, fdvUsd]) => fdvUsd === null)).toBe(true)

  await server.services.supplies!.read()
  const supply = server.services.supplies!.get(31337, small.address)!
  expect(supply).toBeGreaterThan(0)
  const [first, second, ...others] = await ranked(true)
  expect([first, second]).toEqual([
    ['LARGE', 3 * supply],
    ['SMALL', 2 * supply],
  ])
  // Where no contract answers, and where there is no price.
  expect(others.map(([, fdvUsd]) => fdvUsd)).toEqual(others.map(() => null))
  expect((await ranked(false)).slice(0, 2).map(([symbol]) => symbol)).toEqual(['SMALL', 'LARGE'])

  // Nobody lists it, and a tenth of its valuation is more than its pools could pay.
  await database.run(`update ix_test.token set backing_usd = ${(3 * supply) / 11} where symbol = 'LARGE'`)
  expect((await ranked(true))[0]).toEqual(['SMALL', 2 * supply])
  expect((await ranked(true)).find(([symbol]) => symbol === 'LARGE')).toEqual(['LARGE', null])
  const { tokenMarket } = await ask(tokenMarketDocument, { chainId: 31337, address: large.address })
  expect(tokenMarket).toMatchObject({ fdvUsd: null, mostValuationUsd: expect.closeTo((30 / 11) * supply, -20) })
})

test.each([
  ['{ tokenMarkets(chainIds: [1]) { endCursor } }', 'UnsupportedChain'],
  ['{ tokenMarkets(chainIds: []) { endCursor } }', 'RequestValidationError'],
  ['{ tokenMarkets(chainIds: [31337], only: ["x"]) { endCursor } }', 'RequestValidationError'],
  ['{ poolMarkets(chainIds: [31337], protocol: "v9") { endCursor } }', 'RequestValidationError'],
  ['{ poolMarkets(chainIds: [31337], after: "WzEsMl0") { endCursor } }', 'RequestValidationError'],
  ['{ transactions(chainIds: [31337], first: 101) { endCursor } }', 'RequestValidationError'],
  ['{ history(of: POOL, chainId: 31337, id: "0x1", period: DAY, since: 1) { close } }', 'RequestValidationError'],
])('error: refused: %s', async (query, errorCode) => {
  expect(await server.post('/graphql', { query })).toMatchObject({ status: 400, json: { errorCode } })
})
