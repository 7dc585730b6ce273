import { ownAddress } from '@oxbow/devnet/deployOwnContracts'
import { devAddress } from '@oxbow/devnet/devAccounts'
import type { PoolKey } from '@oxbow/devnet/PoolKey'
import * as Price from '@oxbow/devnet/Price'
import { queueSwap } from '@oxbow/devnet/queueSwap'
import { createRpc } from '@oxbow/devnet/Rpc'
import { TransactionQueue } from '@oxbow/devnet/TransactionQueue'
import { createPool } from '@oxbow/test/createPool'
import { deployToken, type TestToken } from '@oxbow/test/deployToken'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import { swapDirect } from '@oxbow/test/swapDirect'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TestIndexer } from '../test/TestIndexer.ts'
import { maxSources } from './price/policy.ts'

/** Blocks stand this far apart while prices settle: how long something stood decides, not how many blocks it stood for. */
const apart = 6 * 60
const dollars = 10n ** 6n
const whole = 10n ** 18n
const fairUsd = 2

describe('a price in US dollars', { tags: 'thorough', timeout: 300_000 }, () => {
  let chain: TestChain
  let indexer: TestIndexer
  let usdc: TestToken
  let token: TestToken
  let deep: PoolKey
  let thin: PoolKey

  beforeAll(async () => {
    chain = await startChain({ timestamp: Math.floor(Date.now() / 1_000) - 30 * 86_400 })
    usdc = await deployToken(chain, { symbol: 'USDC', decimals: 6 })
    token = await deployToken(chain, { symbol: 'TOK' })
    deep = await openV2(token, 1_000_000)
    await openV3(token, { feePips: 3_000, priceUsd: fairUsd, valueUsd: 800_000 })
    thin = await openV3(token, { feePips: 500, priceUsd: fairUsd, valueUsd: 20_000 })
    // Quiet for longer than prices take to settle: an index that begins now has to price these tokens all the same.
    await mine(chain, 15, apart)
    indexer = await TestIndexer.create(chain, [usdc.address.toLowerCase() as `0x${string}`])
    await indexer.start()
  })
  afterAll(async () => {
    await indexer?.[Symbol.asyncDispose]()
    await chain?.stop()
  })

  function openV2(priced: TestToken, sideUsd: number): Promise<PoolKey> {
    const [usdcAmount, amount] = [BigInt(sideUsd) * dollars, BigInt(sideUsd / fairUsd) * whole]
    const isUsdcFirst = usdc.address.toLowerCase() < priced.address.toLowerCase()
    const [reserve0, reserve1] = isUsdcFirst ? [usdcAmount, amount] : [amount, usdcAmount]
    return createPool(chain, { protocol: 'v2', tokenA: usdc.address, tokenB: priced.address, reserve0, reserve1 })
  }

  function rawPrice(priced: TestToken, priceUsd: number): number {
    return usdc.address.toLowerCase() < priced.address.toLowerCase() ? 1e12 / priceUsd : priceUsd / 1e12
  }

  function openV3(
    priced: TestToken,
    { feePips, priceUsd, valueUsd }: { feePips: number; priceUsd: number; valueUsd: number },
  ): Promise<PoolKey> {
    const price = rawPrice(priced, priceUsd)
    const range = Price.fullRange(feePips === 3_000 ? 60 : 10)
    const value1 =
      usdc.address.toLowerCase() < priced.address.toLowerCase() ? (valueUsd / priceUsd) * 1e18 : valueUsd * 1e6
    const positions = [{ ...range, liquidity: Price.toLiquidity(range, price, value1) }]
    const sqrtPriceX96 = Price.toSqrtPriceX96(price)
    const tokens = { tokenA: usdc.address, tokenB: priced.address }
    return createPool(chain, { protocol: 'v3', ...tokens, feePips, sqrtPriceX96, positions })
  }

  /** Over all prices, without a hook. */
  function openV4(
    priced: TestToken,
    { feePips, priceUsd, valueUsd }: { feePips: number; priceUsd: number; valueUsd: number },
  ): Promise<PoolKey> {
    const price = rawPrice(priced, priceUsd)
    const range = Price.fullRange(60)
    const isUsdcFirst = usdc.address.toLowerCase() < priced.address.toLowerCase()
    const value1 = isUsdcFirst ? (valueUsd / priceUsd) * 1e18 : valueUsd * 1e6
    return createPool(chain, {
      protocol: 'v4',
      tokenA: usdc.address,
      tokenB: priced.address,
      feePips,
      tickSpacing: 60,
      sqrtPriceX96: Price.toSqrtPriceX96(price),
      positions: [{ ...range, liquidity: Price.toLiquidity(range, price, value1) }],
    })
  }

  async function readPrice(of: TestToken): Promise<number | null> {
    await indexer.waitForHead(chain)
    const rows = await indexer.query<{ price_usd: number | null }>(
      'select price_usd from dex.token where address = $1',
      [of.address.toLowerCase()],
    )
    return rows[0]!.price_usd
  }

  async function expectFair(): Promise<void> {
    const price = await readPrice(token)
    expect(Math.abs(price! / fairUsd - 1)).toBeLessThan(0.001)
  }

  /** A swap that pays dollars for the token, and one the other way. */
  const buy = (key: PoolKey, usd: number) => ({ key, zeroForOne: isUsdcFirst(), amountIn: BigInt(usd) * dollars })
  const sell = (key: PoolKey, amountIn: bigint) => ({ key, zeroForOne: !isUsdcFirst(), amountIn })
  const isUsdcFirst = () => usdc.address.toLowerCase() < token.address.toLowerCase()

  test('default: is that of the pools', expectFair)

  test('behavior: does not follow a thin pool that is held at a hundredfold', async () => {
    const { zeroForOne } = buy(thin, 0)
    const sqrtPriceLimitX96 = Price.toSqrtPriceX96(rawPrice(token, fairUsd * 100))
    await swapDirect(chain, thin, { zeroForOne, amountIn: 10n ** 40n, sqrtPriceLimitX96 })
    await mine(chain, 10, apart)
    await expectFair()
  })

  test('behavior: does not see a deep pool that is moved and restored within a block', async () => {
    const queue = new TransactionQueue(createRpc(chain.url))
    const trader = devAddress(11)
    await queue.addAccounts([trader])
    queueSwap(queue, chain.contracts, trader, buy(deep, 1_000_000))
    // What the first swap bought, after its fee of 0.3 %, goes back in.
    queueSwap(queue, chain.contracts, trader, sell(deep, (500_000n * whole * 997n) / 1_997n))
    await chain.testClient.setAutomine(false)
    await queue.flush()
    await chain.testClient.setAutomine(true)
    await expectFair()
    await indexer.waitForHead(chain)
    const swaps = await indexer.query<{ block_number: number }>(
      'select block_number from dex.swap where pool_id = $1 order by block_number desc limit 2',
      [deep.id],
    )
    expect(swaps[0]!.block_number).toBe(swaps[1]!.block_number)
  })

  test('behavior: does not follow a deep pool that stands wrong for a block', async () => {
    await swapDirect(chain, deep, buy(deep, 100_000))
    await mine(chain, 1, 2)
    await expectFair()
    await swapDirect(chain, deep, sell(deep, 45_300n * whole))
    await mine(chain, 10, apart)
    const price = await readPrice(token)
    expect(Math.abs(price! / fairUsd - 1)).toBeLessThan(0.01)
  })

  test('behavior: does not listen to a pool with tokens on one side only, whatever they are worth', async () => {
    const rogue = await deployToken(chain, { symbol: 'ONE' })
    const price = rawPrice(rogue, 500)
    const isFirst = usdc.address.toLowerCase() < rogue.address.toLowerCase()
    const tick = Math.floor(Price.toTick(price) / 60) * 60
    const range = isFirst
      ? { tickLower: tick - 6_000, tickUpper: tick - 60 }
      : { tickLower: tick + 120, tickUpper: tick + 6_000 }
    await createPool(chain, {
      protocol: 'v3',
      tokenA: usdc.address,
      tokenB: rogue.address,
      sqrtPriceX96: Price.toSqrtPriceX96(price),
      positions: [{ ...range, liquidity: 10n ** 20n }],
    })
    await mine(chain, 5, apart)
    expect(await readPrice(rogue)).toBeNull()
  })

  test('behavior: does not listen to a pool with an unknown hook', async () => {
    const rogue = await deployToken(chain, { symbol: 'HOOK' })
    const price = rawPrice(rogue, 500)
    const range = Price.fullRange(60)
    const isFirst = usdc.address.toLowerCase() < rogue.address.toLowerCase()
    await createPool(chain, {
      protocol: 'v4',
      tokenA: usdc.address,
      tokenB: rogue.address,
      hooks: ownAddress('CountingHook'),
      sqrtPriceX96: Price.toSqrtPriceX96(price),
      positions: [{ ...range, liquidity: Price.toLiquidity(range, price, isFirst ? 2_000 * 1e18 : 1e12) }],
    })
    await mine(chain, 5, apart)
    expect(await readPrice(rogue)).toBeNull()
  })

  test('behavior: a token cannot lift another one', async () => {
    const rogue = await deployToken(chain, { symbol: 'SELF' })
    await createPool(chain, { protocol: 'v2', tokenA: token.address, tokenB: rogue.address })
    await mine(chain, 5, apart)
    expect(await readPrice(rogue)).toBeNull()
  })

  test('behavior: a new token has a price once its pool has stood for a while', async () => {
    const fresh = await deployToken(chain, { symbol: 'NEW' })
    await openV2(fresh, 200_000)
    expect(await readPrice(fresh)).toBeNull()
    await mine(chain, 5, apart)
    expect(await readPrice(fresh)).toBeCloseTo(fairUsd, 6)
  })

  test('behavior: believes a jump of a thousandfold no more than a tenfold one', async () => {
    const fresh = await deployToken(chain, { symbol: 'JUMP' })
    const only = await openV2(fresh, 200_000)
    await mine(chain, 5, apart)
    const before = (await readPrice(fresh))!
    const zeroForOne = usdc.address.toLowerCase() < fresh.address.toLowerCase()
    await swapDirect(chain, only, { zeroForOne, amountIn: 6_130_000n * dollars })
    await mine(chain, 1, 60)
    const after = (await readPrice(fresh))!
    // A minute has a tenth of the final weight: of ln 10 that is a quarter more, of ln 1,000 nearly the double.
    expect(after / before).toBeGreaterThan(1.1)
    expect(after / before).toBeLessThan(1.3)
  })

  test('behavior: has no price where pools of the same depth contradict each other', async () => {
    const fresh = await deployToken(chain, { symbol: 'TWO' })
    await openV3(fresh, { feePips: 3_000, priceUsd: 2, valueUsd: 200_000 })
    await mine(chain, 5, apart)
    expect(await readPrice(fresh)).toBeCloseTo(2, 3)
    await openV3(fresh, { feePips: 500, priceUsd: 6, valueUsd: 200_000 })
    await mine(chain, 10, apart)
    expect(await readPrice(fresh)).toBeNull()
  })

  test('behavior: does not listen to a pool whose fee keeps everybody from trading a wrong price away', async () => {
    const fresh = await deployToken(chain, { symbol: 'TOLL' })
    await openV4(fresh, { feePips: 20_000, priceUsd: 500, valueUsd: 200_000 })
    await mine(chain, 5, apart)
    expect(await readPrice(fresh)).toBeNull()
    await openV4(fresh, { feePips: 10_000, priceUsd: 5, valueUsd: 200_000 })
    await mine(chain, 5, apart)
    expect(await readPrice(fresh)).toBeCloseTo(5, 3)
  })

  test('behavior: a crowd of shallow pools at another price does not drive the deep one out', async () => {
    const fresh = await deployToken(chain, { symbol: 'MANY' })
    await openV2(fresh, 200_000)
    await mine(chain, 5, apart)
    for (let n = 0; n < maxSources + 2; n++)
      await openV4(fresh, { feePips: 100 + n, priceUsd: fairUsd * 50, valueUsd: 4_000 })
    await mine(chain, 10, apart)
    expect(await readPrice(fresh)).toBeCloseTo(fairUsd, 3)
  })

  test('behavior: no attack is among the highest and lowest prices of the year', async () => {
    const [row] = await indexer.query<{ high: number; low: number }>(
      'select max(high) as high, min(low) as low from dex.token_bucket where token = $1',
      [token.address.toLowerCase()],
    )
    expect(Math.abs(row!.high / fairUsd - 1)).toBeLessThan(0.01)
    expect(Math.abs(row!.low / fairUsd - 1)).toBeLessThan(0.01)
  })
})
