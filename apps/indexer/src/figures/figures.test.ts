import type { PoolKey } from '@oxbow/devnet/PoolKey'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { fundEther } from '@oxbow/test/fundEther'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestIndexer } from '../../test/TestIndexer.ts'

const whole = 10n ** 18n
const dollars = 10n ** 6n
const [fine, hour, day] = [300, 3_600, 86_400]

describe('the figures of pools and tokens', () => {
  let chain: TestChain
  let usdc: TestToken
  let indexer: TestIndexer
  let busy: PoolKey
  let quiet: PoolKey
  /** WETH for dollars, a token for WETH, that token for another: worth in dollars only by way of other pools. */
  let indirect: readonly PoolKey[]

  beforeAll(async () => {
    // Five-minute periods are kept of a week before the start of the index, and of all that comes.
    chain = await startChain({ timestamp: Math.floor(Date.now() / 1_000) - 6 * day })
    usdc = await deployToken(chain, { symbol: 'USDC', decimals: 6 })
    ;[busy, quiet] = [await openPool(), await openPool()]
    indirect = await openIndirect()
    for (const hours of [0, 5, 30]) {
      await mine(chain, 1, hours * hour)
      await trade(busy, quiet, ...indirect)
    }
    indexer = await startIndexer()
  })
  afterAll(async () => {
    await indexer?.[Symbol.asyncDispose]()
    await chain?.stop()
  })

  async function startIndexer(): Promise<TestIndexer> {
    const started = await TestIndexer.create(chain, [usdc.address.toLowerCase() as `0x${string}`])
    await started.start()
    return started
  }

  async function openPool(): Promise<PoolKey> {
    const token = await deployToken(chain)
    return open([usdc.address, 1_000_000n * dollars], [token.address, 300_000n * whole])
  }

  async function openIndirect(): Promise<readonly PoolKey[]> {
    await fundEther(chain)
    const { weth } = chain.contracts
    const [one, other] = [await deployToken(chain), await deployToken(chain)]
    return [
      await open([usdc.address, 1_000_000n * dollars], [weth, 300n * whole]),
      await open([weth, 300n * whole], [one.address, 70_000n * whole]),
      await open([one.address, 30_000n * whole], [other.address, 50_000n * whole]),
    ]
  }

  function open(...sides: readonly [Side, Side]): Promise<PoolKey> {
    const [[token0, reserve0], [token1, reserve1]] = sides.toSorted(([a], [b]) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    ) as [Side, Side]
    return createPool(chain, { protocol: 'v2', tokenA: token0, tokenB: token1, reserve0, reserve1 })
  }

  /** Trades whose worth in dollars is a long fraction, so that another order of adding up shows in the last bits. */
  async function trade(...keys: readonly PoolKey[]): Promise<void> {
    for (const key of keys)
      for (const zeroForOne of [true, false, true]) {
        const isInDollars = (zeroForOne ? key.token0 : key.token1).toLowerCase() === usdc.address.toLowerCase()
        await swapDirect(chain, key, { zeroForOne, amountIn: isInDollars ? 333_333_337n : (7n * whole) / 3n })
      }
  }

  /** All that is written down in dollars, but for the prices of now, which are those of the last minute that an index was awake for. */
  function read(of: TestIndexer) {
    return Promise.all([
      of.query('select * from dex.pool_figures order by pool_id'),
      of.query('select * from dex.token_figures order by token'),
      of.query('select id, reserve0, reserve1, price, swap_count, volume_usd, fees_usd from dex.pool order by id'),
      of.query('select address, volume, volume_usd, locked from dex.token order by address'),
      of.query('select * from dex.pool_bucket order by pool_id, period_seconds, start_timestamp'),
      of.query('select * from dex.token_bucket order by token, period_seconds, start_timestamp'),
      of.query('select block_number, log_index, amount_usd, counted_usd from dex.swap order by 1, 2'),
      of.query('select block_number, log_index, amount_usd from dex.liquidity_event order by 1, 2'),
    ])
  }

  /** What the trades themselves say of the windows, which begin a day before the last five minutes, and longer ones before the last hour. */
  function count() {
    const window = (period: number, from: number, to?: number) => {
      const end = to === undefined ? '' : ` and timestamp < head - head % ${period} - ${to}`
      return `coalesce(sum(counted_usd) filter (where timestamp >= head - head % ${period} - ${from}${end}), 0)`
    }
    return indexer.query<Record<string, number>>(`
      select pool.id, ${window(fine, day)} as day, ${window(fine, 2 * day, day)} as before, ${window(hour, 30 * day)} as month
      from dex.pool left join dex.swap on swap.pool_id = pool.id cross join (select timestamp as head from dex.chain_head) now
      group by pool.id order by pool.id`)
  }

  /** The same for tokens, each with the trades of its pools. */
  function countTokens() {
    const window = (period: number, from: number) =>
      `coalesce(sum(counted_usd) filter (where timestamp >= head - head % ${period} - ${from}), 0)`
    return indexer.query<Record<string, number>>(`
      select figures.token, ${window(fine, day)} as day, ${window(hour, 7 * day)} as week, ${window(hour, 30 * day)} as month,
        ${window(hour, 365 * day)} as year
      from dex.token_figures figures left join dex.swap on swap.token0 = figures.token or swap.token1 = figures.token
        cross join (select timestamp as head from dex.chain_head) now
      group by figures.token order by figures.token`)
  }

  async function expectTruth(): Promise<void> {
    await indexer.waitForHead(chain)
    const [pools] = await read(indexer)
    const counted = await count()
    expect(pools).toHaveLength(counted.length)
    for (const [place, row] of counted.entries()) {
      expect(pools[place]!.volume_day_usd).toBeCloseTo(row.day!, 6)
      expect(pools[place]!.volume_day_before_usd).toBeCloseTo(row.before!, 6)
      expect(pools[place]!.volume_month_usd).toBeCloseTo(row.month!, 6)
    }
    const sums = (['day', 'week', 'month', 'year'] as const).map((name) => `volume_${name}_usd as ${name}`)
    const tokens = await indexer.query<Record<string, number>>(`select ${sums} from dex.token_figures order by token`)
    const ofSwaps = await countTokens()
    for (const [place, row] of ofSwaps.entries())
      for (const name of ['day', 'week', 'month', 'year']) expect(tokens[place]![name] ?? 0).toBeCloseTo(row[name]!, 6)
    for (const [table, key] of [
      ['pool_bucket', 'pool_id'],
      ['token_bucket', 'token'],
    ])
      expect(
        await indexer.query(`select whole.${key}, whole.low, part.low as lower, whole.high, part.high as higher
        from dex.${table} whole join dex.${table} part on part.${key} = whole.${key} and part.period_seconds = ${hour}
          and part.start_timestamp - part.start_timestamp % ${day} = whole.start_timestamp
        where whole.period_seconds = ${day} and (part.low < whole.low or part.high > whole.high)`),
      ).toEqual([])
  }

  /** An index that begins now has the same figures, to the last bit. Once, at the end of all scenarios: a start takes longer than each of them. */
  async function expectFresh(): Promise<void> {
    await using fresh = await startIndexer()
    await fresh.waitForHead(chain)
    expect(await read(fresh)).toEqual(await read(indexer))
  }

  test('default: are summed up when the index reaches the present', expectTruth)

  test('behavior: count a trade at once, and those of an hour when it has ended', async () => {
    await trade(busy, quiet, ...indirect)
    await trade(busy)
    await expectTruth()
    await mine(chain, 3, hour / 4)
    await trade(busy, indirect[1]!)
    await expectTruth()
    await mine(chain, 1, hour)
    await trade(busy, indirect[2]!)
    await expectTruth()
    const rows = await indexer.query(
      `select count(*)::int as count from dex.token_bucket where swap_count = 0 and high > low`,
    )
    expect(rows[0]!.count).toBeGreaterThan(0)
  })

  test('behavior: what is more than a day old leaves the day, more than 30 days the month, without a trade', async () => {
    const before = (await count())[0]!
    expect(before.day).toBeGreaterThan(0)
    await mine(chain, 1, day + fine)
    await expectTruth()
    expect((await count()).every((row) => row.day === 0)).toBe(true)
    await mine(chain, 1, 10 * day)
    await trade(quiet)
    await mine(chain, 1, 25 * day)
    await expectTruth()
    await mine(chain, 1, 6 * day)
    await expectTruth()
    expect((await count()).every((row) => row.month === 0)).toBe(true)
  })

  test('behavior: a day and a week are whole at each time of an hour and a day', async () => {
    const { timestamp } = await chain.publicClient.getBlock()
    // Ten minutes before midnight, in the last ones of an hour and a day.
    await mine(chain, 1, (2 * day - 2 * fine - (Number(timestamp) % day)) % day || day)
    await trade(quiet)
    const dayOf = async () => (await count()).reduce((sum, row) => sum + row.day!, 0)
    await mine(chain, 1, day - hour / 4)
    await expectTruth()
    expect(await dayOf()).toBeGreaterThan(0)
    await mine(chain, 1, hour / 2)
    await expectTruth()
    expect(await dayOf()).toBe(0)
    // Six days and 18 hours after it: the day of the trade is partly in the week.
    await mine(chain, 1, 5 * day + 17 * hour)
    await expectTruth()
    expect((await countTokens()).some((row) => row.week! > 0)).toBe(true)
  })

  test('behavior: what was held a day ago says which sides had a price, so that no change comes from one that was not known', async () => {
    const pool = await openPool()
    const sides = async () => {
      await indexer.waitForHead(chain)
      const [row] = await indexer.query(
        `select tvl_sides as now, tvl_day_ago_sides as ago from dex.pool join dex.pool_figures on pool_id = id where id = $1`,
        [pool.id],
      )
      return [row!.now, row!.ago]
    }
    const dollarSide = (await sides())[0]
    expect([1, 2]).toContain(dollarSide)
    await mine(chain, 1, 2 * hour)
    await trade(pool)
    expect(await sides()).toEqual([3, null])
    await mine(chain, 1, day - hour)
    expect(await sides()).toEqual([3, dollarSide])
    await mine(chain, 1, 2 * hour)
    expect(await sides()).toEqual([3, 3])
  })

  test('behavior: a token that is priced by ether goes up and down with it while nobody trades it', async () => {
    const weth = chain.contracts.weth.toLowerCase()
    const one = [indirect[1]!.token0, indirect[1]!.token1].find((token) => token.toLowerCase() !== weth)!
    await mine(chain, 1, 4 * hour)
    await swapDirect(chain, indirect[0]!, {
      zeroForOne: indirect[0]!.token0.toLowerCase() === usdc.address.toLowerCase(),
      amountIn: 100_000n * dollars,
    })
    for (const hours of [1, 1, 1, 20]) await mine(chain, 1, hours * hour)
    await indexer.waitForHead(chain)
    const changes = await indexer.query<Record<'anchor' | 'day' | 'hour', number | string>>(`
      select price_anchor as anchor, price_usd / day_ago_close as day, price_usd / hour_ago_close as hour
      from dex.token_figures figures join dex.token on address = token
      where token in ('${weth}', '${one.toLowerCase()}') order by price_anchor`)
    const [ofOne, ofEther] = changes
    expect([ofOne!.anchor, ofEther!.anchor]).toEqual(['native', 'stable'])
    expect(ofEther!.day).toBeGreaterThan(1.15)
    expect(Number(ofOne!.day) / Number(ofEther!.day)).toBeCloseTo(1, 3)
    expect(ofOne!.hour).toBeCloseTo(1, 3)
  })

  test('behavior: the price of a day ago is that of five minutes then, not of a trade later in its hour', async () => {
    const pool = await openPool()
    const traded = [pool.token0, pool.token1].find((each) => each.toLowerCase() !== usdc.address.toLowerCase())!
    const priceOf = async (column: string) => {
      await indexer.waitForHead(chain)
      const [row] = await indexer.query<Record<string, number>>(
        `select ${column} as price from dex.token_figures join dex.token on address = token where token = $1`,
        [traded.toLowerCase()],
      )
      return row!.price!
    }
    const { timestamp } = await chain.publicClient.getBlock()
    // Three hours of settling, then a trade of 10 % fifty minutes into an hour.
    for (const seconds of [hour, hour, hour, hour - (Number(timestamp) % hour) + (5 * hour) / 6])
      await mine(chain, 1, seconds)
    const before = await priceOf('price_usd')
    const isIn = pool.token0.toLowerCase() === usdc.address.toLowerCase()
    await swapDirect(chain, pool, { zeroForOne: isIn, amountIn: 50_000n * dollars })
    await mine(chain, 1, 2 * hour)
    const after = await priceOf('price_usd')
    expect(after).toBeGreaterThan(1.09 * before)
    await mine(chain, 1, day - 2 * hour - hour / 6)
    expect(await priceOf('day_ago_close')).toBeCloseTo(before, 9)
    // The price after a trade is written down at the next full hours.
    await mine(chain, 1, 2 * hour)
    expect((await priceOf('day_ago_close')) / after).toBeCloseTo(1, 2)
  })

  test('behavior: a new pool has traded nothing, which is known', async () => {
    const fresh = await openPool()
    await expectTruth()
    const [pools] = await read(indexer)
    expect(pools.find(({ pool_id }) => pool_id === fresh.id)).toMatchObject({ volume_day_usd: 0, volume_month_usd: 0 })
  })

  test('behavior: a reorganisation over the end of an hour takes back what it brought, and an index that begins now writes all of this down to the same bits', {
    tags: 'thorough',
  }, async () => {
    await trade(busy)
    await indexer.waitForHead(chain)
    const snapshot = await chain.testClient.snapshot()
    await mine(chain, 1, 2 * hour)
    await trade(busy, quiet, ...indirect)
    await indexer.waitForHead(chain)
    await chain.testClient.revert({ id: snapshot })
    await trade(quiet, indirect[0]!)
    await expectTruth()
    await mine(chain, 1, hour)
    await trade(busy, indirect[1]!)
    await expectTruth()
    await expectFresh()
  })
}, 300_000)

type Side = readonly [token: `0x${string}`, reserve: bigint]
