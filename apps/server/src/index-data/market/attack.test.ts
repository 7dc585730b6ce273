import type { GraphqlDocument } from '@oxbow/contract/GraphqlDocument'
import { marketTotalsDocument, poolMarketsDocument, tokenMarketsDocument } from '@oxbow/contract/marketDocuments'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { marketIndices } from '../../test/marketIndices.ts'
import { type IndexDatabase, startIndexDatabase } from '../../test/startIndexDatabase.ts'
import { startTestServer, type TestServer } from '../../test/startTestServer.ts'

const chainIds = [31337]
const now = 1_800_000_000
const honestPools = 4_500
const [honestTvl, honestVolume] = [2e9, 1e9]
const address = (n: number) => `0x${n.toString(16).padStart(40, '0')}` as const
/** Ten listed tokens; USDC and WETH are what others are paid in. */
const listed = ['USDC', 'WETH', 'DAI', 'WBTC', 'UNI', 'LINK', 'AAVE', 'MKR', 'CRV', 'LDO'].map((symbol, n) => ({
  address: address(n + 1),
  name: symbol,
  symbol,
  decimals: 18,
}))

/**
 * 5,000 pools as the index stores them, 500 of them an attacker's; apps/indexer/src/figures/attack.test.ts shows on a real chain that it
 * does. Each of those pools trades a token that costs nothing to mint, with wash trades in every block up to the hourly limit.
 */
describe.each([0, 100_000])('figures under attack with $%i', { tags: 'thorough' }, (budget) => {
  let chain: TestChain
  let database: IndexDatabase
  let server: TestServer
  let before: Awaited<ReturnType<typeof totals>>

  beforeAll(async () => {
    ;[chain, database] = await Promise.all([startChain(), startIndexDatabase()])
    server = await startTestServer(chain, { databaseUrl: database.url }, undefined, undefined, listed)
    await database.publish()
    const rows = listed.map(({ address, symbol }) => `(31337, '${address}', '${symbol}', '${symbol}', 18, 1, 1e9, 1e8)`)
    await database.run(`
      insert into ix_test.token values ${rows};
      update ix_test.token set backing_usd = 1e8 where symbol not in ('USDC', 'WETH');
      insert into ix_test.token_figures (chain_id, token, volume_day_usd) select chain_id, address, 1e8 from ix_test.token;
      ${insertPools({ from: 100_001, count: honestPools, tvl: honestTvl / honestPools, anchor: honestTvl / honestPools / 2, held: honestTvl / honestPools, volume: honestVolume / honestPools, other: `1 + n % 10` })}
      insert into ix_test.chain_head values (31337, 90, '0x${'2'.repeat(64)}', ${now});
      ${marketIndices.map(([table, columns]) => `create index on ix_test.${table} (${columns});`).join(' ')} analyze;`)
    before = await totals()
    // One pool with all the money, the rest without any. A token with a price has it from the pool with the money alone.
    const attack = (from: number, count: number, money: number) =>
      insertPools({ from, count, tvl: 2 * money, anchor: money, held: 3e12, volume: 12 * money, other: `n - 1000000` })
    await database.run(`
      insert into ix_test.token (chain_id, address, name, symbol, decimals, price_usd, volume_usd, tvl_usd, backing_usd)
        select 31337, '0x' || lpad(to_hex(n), 40, '0'), 'Moon', case when n % 2 = 0 then 'MOON' || n else 'USDC' end, 18,
          case when n = 1000000 then 3400 end, 1e12, case when n = 1000000 then ${budget} end, case when n = 1000000 then ${budget} end
        from generate_series(1000000, 1000499) n;
      insert into ix_test.token_figures (chain_id, token, volume_day_usd, volume_week_usd, hour_ago_close, day_ago_close)
        select chain_id, address, 1e12, 1e12, 1e-9, 1e-9 from ix_test.token where name = 'Moon';
      ${attack(2_000_000, 1, budget)} ${attack(2_000_001, 499, 0)} analyze;`)
  })
  afterAll(async () => {
    await Promise.all([chain.stop(), database[Symbol.asyncDispose]()])
    await server[Symbol.asyncDispose]()
  })

  /** The n-th pool has USDC and the token whose number `other` gives. */
  function insertPools(of: {
    from: number
    count: number
    tvl: number
    anchor: number
    held: number
    volume: number
    other: string
  }) {
    const series = `generate_series(${of.from}, ${of.from + of.count - 1}) n`
    const id = `'0x' || lpad(to_hex(n), 40, '0')`
    return `insert into ix_test.pool (chain_id, id, protocol, token0, token1, fee_pips, hooks, reserve0, reserve1, price, tvl_usd, anchor_usd, held_usd, volume_usd)
        select 31337, ${id}, 'v3', '${address(1)}', '0x' || lpad(to_hex(${of.other}), 40, '0'), 3000, '${address(0)}', 1, 1, 1, ${of.tvl}, ${of.anchor}, ${of.held}, 1e12
        from ${series};
      insert into ix_test.pool_figures (chain_id, pool_id, volume_day_usd, fees_day_usd, lp_fees_day_usd, volume_day_before_usd, volume_month_usd, tvl_day_ago_usd, tvl_day_ago_sides)
        select 31337, ${id}, ${of.volume}, ${of.volume * 0.003}, ${of.volume * 0.003}, ${of.volume}, ${of.volume}, ${of.tvl}, 3 from ${series};`
  }

  async function ask<Result, Variables>(document: GraphqlDocument<Result, Variables>, variables: Variables) {
    const { json } = await server.post('/graphql', { query: document.query, variables })
    return document.result.parse((json as { data: unknown }).data)
  }

  async function totals() {
    const { marketTotals } = await ask(marketTotalsDocument, { chainIds })
    const sum = (key: 'tvlUsd' | 'volumeDayUsd' | 'poolCount') =>
      marketTotals.reduce((all, row) => all + (row[key] ?? 0), 0)
    return { tvl: sum('tvlUsd'), volume: sum('volumeDayUsd'), pools: sum('poolCount') }
  }

  const isHis = (id: string) => Number(id) >= 1_000_000 && (Number(id) < 1_000_500 || Number(id) >= 2_000_000)

  test('headers do not move', async () => {
    expect(before).toEqual({
      tvl: expect.closeTo(honestTvl, -3),
      volume: expect.closeTo(honestVolume, -3),
      pools: honestPools,
    })
    expect(await totals()).toEqual(before)
  })

  test('headers move by less than 0.1 % when he trades between listed tokens with himself', async () => {
    const id = address(3_000_000)
    await database.run(
      insertPools({
        from: 3_000_000,
        count: 1,
        tvl: budget,
        anchor: budget,
        held: budget,
        volume: 6 * budget,
        other: '2',
      }),
    )
    const { tvl, volume } = await totals()
    expect(tvl / before.tvl - 1).toBeLessThan(0.001)
    expect(volume / before.volume - 1).toBeLessThan(0.001)
    await database.run(
      `delete from ix_test.pool where id = '${id}'; delete from ix_test.pool_figures where pool_id = '${id}'`,
    )
  })

  const poolSorts = ['TVL', 'VOLUME_DAY', 'VOLUME_MONTH', 'TURNOVER', 'APR'] as const

  test.each(poolSorts)('pools by %s: none of his unless asked for', async (sort) => {
    const { poolMarkets } = await ask(poolMarketsDocument, { chainIds, sort, first: 100 })
    expect(poolMarkets.items).toHaveLength(100)
    expect(poolMarkets.items.filter(({ pool }) => isHis(pool.id))).toEqual([])
  })

  test.each(poolSorts)('pools by %s when asked for: worth what he put at risk, without trades', async (sort) => {
    const { poolMarkets } = await ask(poolMarketsDocument, {
      chainIds,
      sort,
      search: 'moon',
      unlisted: true,
      first: 100,
    })
    const his = poolMarkets.items.filter(({ pool }) => isHis(pool.id))
    expect(his).toHaveLength(100)
    for (const row of his) expectAtMostHisMoney(row)
  })

  test('each of his pools is worth what he put at risk, and has no trades', async () => {
    const seen = new Set<string>()
    for (const search of ['moon', 'usdc'])
      for (let after: string | undefined, pages = 0; pages < 60; pages++) {
        const variables = { chainIds, sort: 'TVL' as const, search, unlisted: true, first: 100, after }
        const { poolMarkets } = await ask(poolMarketsDocument, variables)
        for (const row of poolMarkets.items.filter(({ pool }) => isHis(pool.id))) {
          seen.add(row.pool.id)
          expectAtMostHisMoney(row)
        }
        if (poolMarkets.endCursor === null) break
        after = poolMarkets.endCursor
      }
    expect(seen.size).toBe(500)
  })

  type PoolRow = Awaited<ReturnType<typeof poolMarketsDocument.result.parse>>['poolMarkets']['items'][number]

  function expectAtMostHisMoney({ pool, heldUsd, volumeDayUsd, volumeMonthUsd, feesDayUsd, apr }: PoolRow) {
    expect(pool.tvlUsd).toBeLessThanOrEqual(budget)
    expect([heldUsd, volumeDayUsd, volumeMonthUsd, feesDayUsd, apr]).toEqual([null, null, null, null, null])
  }

  test.each(['VOLUME', 'TVL', 'PRICE', 'CHANGE_DAY', 'FDV'] as const)(
    'tokens by %s: none of his unless asked for, then worth what he put at risk, without trades',
    async (sort) => {
      const shown = await ask(tokenMarketsDocument, { chainIds, sort, first: 100 })
      expect(shown.tokenMarkets.items.map(({ token }) => token.address).sort()).toEqual(
        listed.map(({ address }) => address),
      )
      const all = await ask(tokenMarketsDocument, { chainIds, sort, unlisted: true, first: 100 })
      const his = all.tokenMarkets.items.filter(({ token }) => isHis(token.address))
      expect(his).toHaveLength(90)
      for (const { fdvUsd, token, volumeUsd } of his) {
        expect(token.tvlUsd ?? 0).toBeLessThanOrEqual(budget)
        expect([volumeUsd, fdvUsd]).toEqual([null, null])
      }
    },
  )

  test('a token as deep as the bound is seen, with the money beside it and no more; not when it has the symbol of a listed one', async () => {
    const [moon, usdc] = [address(1_000_000), address(1_000_001)]
    await database.run(`update ix_test.token set backing_usd = 250000 where address in ('${moon}', '${usdc}');
      update ix_test.pool set tvl_usd = 500000, anchor_usd = 250000 where id in ('${address(2_000_000)}', '${address(2_000_001)}')`)
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds, first: 100 })
    expect(tokenMarkets.items.filter(({ token }) => isHis(token.address)).map(({ token }) => token.address)).toEqual([
      moon,
    ])
    const after = await totals()
    expect(after.tvl - before.tvl).toBeCloseTo(after.pools > before.pools ? 250_000 : 0, 0)
  })
})
