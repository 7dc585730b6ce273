import { devAddress } from '@oxbow/devnet/devAccounts'
import type { PoolKey } from '@oxbow/devnet/PoolKey'
import * as Price from '@oxbow/devnet/Price'
import { queueSwap } from '@oxbow/devnet/queueSwap'
import { createRpc } from '@oxbow/devnet/Rpc'
import { TransactionQueue } from '@oxbow/devnet/TransactionQueue'
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
const etherUsd = 2_000
/** Blocks stand this far apart while prices settle. */
const apart = 6 * 60

/** What an attacker with a token of his own can make of a market that is there. */
describe('figures under attack', () => {
  let chain: TestChain
  let usdc: TestToken
  let indexer: TestIndexer
  /** WETH for dollars, $20 million on either side; a token that nobody trades for WETH, 1,000 of them. */
  let deep: PoolKey
  let quiet: PoolKey

  beforeAll(async () => {
    chain = await startChain({ timestamp: Math.floor(Date.now() / 1_000) - 30 * 86_400 })
    await fundEther(chain)
    usdc = await deployToken(chain, { symbol: 'USDC', decimals: 6 })
    const token = await deployToken(chain, { symbol: 'TOK' })
    deep = await open([usdc.address, 20_000_000n * dollars], [weth(), 10_000n * whole])
    quiet = await open([weth(), 1_000n * whole], [token.address, 50_000n * whole])
    await mine(chain, 15, apart)
    indexer = await TestIndexer.create(chain, [usdc.address.toLowerCase() as `0x${string}`])
    await indexer.start()
  })
  afterAll(async () => {
    await indexer?.[Symbol.asyncDispose]()
    await chain?.stop()
  })

  const weth = () => chain.contracts.weth

  function open(...sides: readonly [Side, Side]): Promise<PoolKey> {
    const [[token0, reserve0], [token1, reserve1]] = sides.toSorted(([a], [b]) =>
      a.toLowerCase() < b.toLowerCase() ? -1 : 1,
    ) as [Side, Side]
    return createPool(chain, { protocol: 'v2', tokenA: token0, tokenB: token1, reserve0, reserve1 })
  }

  async function readPool(key: PoolKey) {
    await indexer.waitForHead(chain)
    const [row] = await indexer.query<Record<'tvl_usd' | 'anchor_usd' | 'held_usd', number>>(
      'select * from dex.pool where id = $1',
      [key.id.toLowerCase()],
    )
    return row!
  }

  async function readToken({ address }: TestToken) {
    await indexer.waitForHead(chain)
    const [row] = await indexer.query<Record<'price_usd' | 'tvl_usd' | 'backing_usd', number>>(
      'select * from dex.token where address = $1',
      [address.toLowerCase()],
    )
    return row!
  }

  test('default: an honest pool counts both sides at their prices', async () => {
    const { anchor_usd, held_usd, tvl_usd } = await readPool(quiet)
    expect(tvl_usd).toBeCloseTo(2 * 1_000 * etherUsd, -2)
    expect(held_usd).toBeCloseTo(tvl_usd, 3)
    expect(anchor_usd).toBeCloseTo(1_000 * etherUsd, -2)
  })

  test('behavior: a pool that nobody trades follows the prices of now', async () => {
    const { zeroForOne } = buy(deep)
    await swapDirect(chain, deep, { zeroForOne, amountIn: 1_000_000n * dollars })
    await mine(chain, 15, apart)
    const { anchor_usd, tvl_usd } = await readPool(quiet)
    const { price_usd } = await readToken({ ...usdc, address: weth() })
    expect(price_usd).toBeGreaterThan(1.09 * etherUsd)
    expect(Math.abs(anchor_usd / (1_000 * price_usd) - 1)).toBeLessThan(0.001)
    expect(Math.abs(tvl_usd / (2_000 * price_usd) - 1)).toBeLessThan(0.005)
    await swapDirect(chain, deep, { zeroForOne: !zeroForOne, amountIn: 476n * whole })
    await mine(chain, 15, apart)
  })

  test('behavior: minted tokens parked out of range count for no more than the pool could pay for them', async () => {
    const moon = await deployToken(chain, { symbol: 'MOON' })
    const isFirst = moon.address.toLowerCase() < weth().toLowerCase()
    const price = isFirst ? 0.01 : 100
    const range = Price.fullRange(60)
    const value1 = isFirst ? 20e18 : 2_000e18
    const tick = Math.floor(Price.toTick(price) / 60) * 60
    const beside = isFirst
      ? { tickLower: tick + 600, tickUpper: tick + 1_200 }
      : { tickLower: tick - 1_200, tickUpper: tick - 600 }
    const only = await createPool(chain, {
      protocol: 'v3',
      tokenA: moon.address,
      tokenB: weth(),
      sqrtPriceX96: Price.toSqrtPriceX96(price),
      positions: [
        { ...range, liquidity: Price.toLiquidity(range, price, value1) },
        { ...beside, liquidity: Price.toLiquidity(beside, price, isFirst ? 1e28 : 1e30) },
      ],
    })
    await mine(chain, 10, apart)
    const [pool, token] = [await readPool(only), await readToken(moon)]
    const paid = 10 * etherUsd
    expect(token.price_usd).toBeGreaterThan(0)
    expect(pool.held_usd).toBeGreaterThan(1e12)
    expect(pool.anchor_usd / paid).toBeGreaterThan(0.99)
    expect(pool.anchor_usd / paid).toBeLessThan(1.01)
    expect(token.tvl_usd / paid).toBeLessThan(1.01)
    expect(pool.tvl_usd / paid).toBeLessThan(2.02)
  })

  test('behavior: round trips in an own pool make no volume but what they cost, and no fees', async () => {
    const fake = await deployToken(chain, { symbol: 'USDC' })
    const own = await open([weth(), 50n * whole], [fake.address, 100_000n * whole])
    await mine(chain, 10, apart)
    const isWethFirst = own.token0.toLowerCase() === weth().toLowerCase()
    const there = { zeroForOne: isWethFirst, amountIn: 25n * whole }
    // What 25 of 75 bring, after the fee of 0.3 %.
    const back = { zeroForOne: !isWethFirst, amountIn: (100_000n * whole * 997n) / (2_000n + 997n) }
    await tradeInOneBlock(own, [there, back, there, back, there, back])
    const { counted, fees, gross } = await readVolume(own)
    expect(gross).toBeGreaterThan(5 * 25 * etherUsd)
    expect(counted).toBeLessThan(0.01 * gross)
    expect(fees).toBeLessThan(0.01 * gross * 0.003)
  })

  test('behavior: trades to and fro over many blocks make in an hour no more than a part of what the pool holds', {
    tags: 'thorough',
  }, async () => {
    const fake = await deployToken(chain, { symbol: 'WASH' })
    const own = await open([weth(), 10n * whole], [fake.address, 10_000n * whole])
    await mine(chain, 10, apart)
    const isWethFirst = own.token0.toLowerCase() === weth().toLowerCase()
    for (let n = 0; n < 10; n++)
      await swapDirect(chain, own, {
        zeroForOne: isWethFirst === (n % 2 === 0),
        amountIn: (n % 2 === 0 ? 8n : 4_000n) * whole,
      })
    const { counted, gross } = await readVolume(own)
    expect(gross).toBeGreaterThan(6 * 10 * etherUsd)
    // Two hours, should one have ended meanwhile.
    expect(counted).toBeLessThan(2 * 0.3 * 20 * etherUsd)
  })

  async function tradeInOneBlock(key: PoolKey, trades: readonly swapDirect.Options[]): Promise<void> {
    const queue = new TransactionQueue(createRpc(chain.url))
    const trader = devAddress(11)
    await queue.addAccounts([trader])
    for (const trade of trades) queueSwap(queue, chain.contracts, trader, { key, ...trade })
    await chain.testClient.setAutomine(false)
    await queue.flush()
    await chain.testClient.setAutomine(true)
  }

  async function readVolume(key: PoolKey) {
    await indexer.waitForHead(chain)
    const [row] = await indexer.query<Record<'counted' | 'fees' | 'gross', number>>(
      `select volume_usd as counted, fees_usd as fees, (select sum(amount_usd) from dex.swap where pool_id = pool.id) as gross
        from dex.pool where id = $1`,
      [key.id.toLowerCase()],
    )
    return row!
  }

  function buy(key: PoolKey) {
    return { zeroForOne: key.token0.toLowerCase() === usdc.address.toLowerCase() }
  }
}, 300_000)

type Side = readonly [token: `0x${string}`, amount: bigint]
