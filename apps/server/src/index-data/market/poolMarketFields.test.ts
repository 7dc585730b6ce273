import {
  type PoolMarketsVariables,
  poolMarketDocument,
  poolMarketsDocument,
  poolTicksDocument,
  poolTradesDocument,
} from '@oxbow/contract/marketDocuments'
import { backTest } from '@oxbow/positions/backTest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, chainIds, hash, now, startMarketServer } from '../../test/startMarketServer.ts'
import { leastRankedUsd } from './readPoolMarkets.ts'

let market: Awaited<ReturnType<typeof startMarketServer>>
let database: (typeof market)['database']
let ask: (typeof market)['ask']
beforeAll(async () => {
  market = await startMarketServer()
  ;({ database, ask } = market)
})
afterAll(() => market[Symbol.asyncDispose]())

describe('poolMarkets', () => {
  test('default: the deepest first, those of unknown depth last', async () => {
    const { poolMarkets } = await ask(poolMarketsDocument, { chainIds, first: 100 })
    expect(poolMarkets.items.map(({ pool }) => pool.tvlUsd)).toEqual([
      ...[...Array(24).keys()].map((n) => (24 - n) * 100),
      null,
    ])
  })

  test('behavior: volume, fees and what they make in a year; trades of unknown worth are unknown', async () => {
    const first = await ask(poolMarketDocument, { chainId: 31337, id: `0x${'1'.padStart(40, '0')}` })
    expect(first.poolMarket).toMatchObject({
      ...{ pool: { tvlUsd: 100 }, heldUsd: 100, volumeDayUsd: 1_000, volumeMonthUsd: 4_000, feesDayUsd: 1 },
      // The protocol takes a quarter.
      ...{ lpFeesDayUsd: 0.75, apr: 0.75 * 3.65 },
    })
    const { poolMarket } = await ask(poolMarketDocument, { chainId: 31337, id: `0x${'2'.padStart(40, '0')}` })
    expect(poolMarket).toMatchObject({ volumeDayUsd: null, apr: null })
    const idle = await ask(poolMarketDocument, { chainId: 31337, id: `0x${'3'.padStart(40, '0')}` })
    expect(idle.poolMarket).toMatchObject({ volumeDayUsd: 0, apr: 0 })
    expect((await ask(poolMarketDocument, { chainId: 31337, id: hash('9') })).poolMarket).toBeNull()
  })

  describe('figures that somebody trades with himself', () => {
    const id = `0x${'1'.padStart(40, '0')}`
    const set = (table: 'pool' | 'pool_figures', values: string) =>
      database.run(`update ix_test.${table} set ${values} where ${table === 'pool' ? 'id' : 'pool_id'} = '${id}'`)
    const apr = async () => (await ask(poolMarketDocument, { chainId: 31337, id })).poolMarket?.apr
    const leads = async (sort: 'APR' | 'TURNOVER') =>
      (await ask(poolMarketsDocument, { chainIds, sort, first: 1 })).poolMarkets.items[0]?.pool.id === id

    test('behavior: what was in the pool when its fees were paid counts, also when it has left', async () => {
      await set('pool_figures', 'lp_fees_held_day = 0.75 * 10000')
      expect(await apr()).toBeCloseTo((0.75 * 365) / 10_000, 12)
      await set('pool_figures', 'lp_fees_held_day = 0.75 * 40')
      expect(await apr()).toBeCloseTo(0.75 * 3.65, 12)
    })

    test('behavior: a hook that nobody allowed has no APR', async () => {
      await set('pool', `hooks = '${address('d')}'`)
      expect(await apr()).toBeNull()
      await set('pool', `hooks = '${address('0')}'`)
    })

    test.each(['APR', 'TURNOVER'] as const)('behavior: by %s no pool of less than the bound leads', async (sort) => {
      const [idle, bound] = [`0x${'4'.padStart(40, '0')}`, leastRankedUsd]
      const holds = (usd: number, of: string) =>
        database.run(`update ix_test.pool set tvl_usd = ${usd}, held_usd = ${usd} where id = '${of}'`)
      await holds(bound, idle)
      await holds(bound - 0.1, id)
      const below = await leads(sort)
      await holds(bound, id)
      const above = await leads(sort)
      await Promise.all([holds(100, id), holds(400, idle)])
      expect([below, above]).toEqual([false, true])
    })
  })

  test('param: limits of what rows show, newest first when asked', async () => {
    const tvls = async (limits: Partial<PoolMarketsVariables>) =>
      (await ask(poolMarketsDocument, { chainIds, ...limits })).poolMarkets.items.map(({ pool }) => pool.tvlUsd)
    expect(await tvls({ minTvlUsd: 2_300 })).toEqual([2_400, 2_300])
    expect(await tvls({ minVolumeUsd: 1_000 })).toEqual([100])
    const id = `0x${'7'.padStart(40, '0')}`
    await database.run(`update ix_test.pool set created_at_timestamp = ${now} - 60 where id = '${id}'`)
    expect(await tvls({ maxAgeSeconds: 60 })).toEqual([700])
    expect(await tvls({ sort: 'CREATED', first: 1 })).toEqual([700])
    expect(await tvls({ minTvlUsd: 701, maxAgeSeconds: 60 })).toEqual([])
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
    const sized = (usd: number) =>
      database.run(`update ix_test.pool set tvl_usd = ${usd}, held_usd = ${usd} where id = '${id}'`)
    await sized(10_000)
    expect(await first()).toBe(id)
    await taken('null')
    expect(await first()).not.toBe(id)
    await Promise.all([taken('0'), sized(300)])
    expect(await read()).toMatchObject({ feesDayUsd: 6, lpFeesDayUsd: 6, apr: (6 * 365) / 300 })
    await taken('1 / 6.0')
    expect(await read()).toMatchObject({
      feesDayUsd: 6,
      lpFeesDayUsd: expect.closeTo(5, 9),
      apr: expect.closeTo((5 * 365) / 300, 9),
    })
    await taken('null')
    expect(await read()).toMatchObject({ feesDayUsd: 6, lpFeesDayUsd: null, apr: null })
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
  // Wider where the price never stood, and without a gap.
  const first = (2 * Math.log(0.99)) / Math.log(1.0001)
  expect(all!.rows[0]!.index).toBeLessThanOrEqual(first)
  expect(all!.rows[0]!.index + all!.rows[0]!.width).toBeGreaterThan(first)
  for (const [place, row] of all!.rows.entries())
    if (place > 0) expect(row.index).toBe(all!.rows[place - 1]!.index + all!.rows[place - 1]!.width)

  // What the protocol takes is not earned, and the price goes the same way for it.
  await database.run(`update ix_test.swap set lp_fee_pips = 2250 where pool_id = '${id}'`)
  const { poolTrades: shared } = await ask(poolTradesDocument, ofMonth)
  expect(shared).toMatchObject({ fees0: expect.closeTo(900), fees1: expect.closeTo(2_250) })
  const growth = shared!.rows.reduce((total, row) => total + row.growth1, 0)
  expect(growth).toBeCloseTo((0.01 * 0.002_25) / 0.997, 12)
})

test('poolTrades: one trade to the end of the scale and back leaves the rows where the price usually is', async () => {
  const id = `0x${'7'.repeat(64)}`
  const trade = (block: number, timestamp: number, from: number, to: number) =>
    `(31337, ${block}, 7, ${timestamp}, '${hash('7')}', '${id}', 'v4', '${address('a')}', '${address('c')}', '${address('9')}', '1000', '1000', null, 3000,
      (2::float8 ^ 96 * ${to})::numeric, null, 3000, (2::float8 ^ 96 * ${from})::numeric)`
  const root = (tick: number) => 1.0001 ** (tick / 2)
  const swings = [...Array(100).keys()].map((n) => [n % 2 === 0 ? -30.5 : 30.5, n % 2 === 0 ? 30.5 : -30.5] as const)
  const path = [...swings.slice(0, 50), [-30.5, -887_000], [-887_000, -30.5], ...swings.slice(50)] as const
  const rows = path.map(([from, to], n) => trade(2_000 + n, now - 60_000 + n * 500, root(from), root(to)))
  // Nothing stood at the end for longer than a block.
  await database.run(`insert into ix_test.swap values ${rows};
    update ix_test.swap set timestamp = timestamp + 488 where pool_id = '${id}' and block_number = 2_050`)
  const { poolTrades } = await ask(poolTradesDocument, { chainId: 31337, id, since: now - 60_000 })
  expect(poolTrades!.width).toBe(1)
  expect(poolTrades!.rows.length).toBeLessThan(100)
  const facts = { range: { tickLower: -60, tickUpper: 60 }, sqrtPriceX96: 2n ** 96n, liquidity: 10n ** 18n }
  expect(backTest(poolTrades!, facts).timeInside).toBeGreaterThan(0.999)
})
