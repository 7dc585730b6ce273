import type { Contracts } from '@oxbow/chain/Network'
import { devAddress } from '../node/devAccounts.ts'
import type { TransactionQueue } from '../node/TransactionQueue.ts'
import * as Price from '../pools/Price.ts'
import { queueV2Liquidity, queueV3Liquidity } from '../pools/queueLiquidity.ts'
import { queueV4Liquidity } from '../pools/queueV4Liquidity.ts'
import type { FairPrices } from './FairPrices.ts'
import { type Market, type MarketPool, toRawPrice } from './planMarket.ts'

/** Accounts of the "Local test wallet" with initial liquidity; the others show what a new user sees. */
const providers = [0, 1] as const

/** US dollars in each position. */
const worthUsd = 4_000

/**
 * Opens positions of the test wallet's first accounts in the deepest pool of each protocol: one
 * around the price, one above it. By now they have earned for a month. Automine must be off.
 */
export async function seedPositions(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  market: Market,
  fair: FairPrices,
): Promise<void> {
  const deepest = (protocol: string) =>
    market.pools
      .filter(
        ({ key, isTraded, token0, token1 }) => key.protocol === protocol && isTraded && !token0.quirk && !token1.quirk,
      )
      .sort((a, b) => b.tvlUsd - a.tvlUsd)[0]
  for (const owner of providers.map(devAddress))
    for (const pool of [deepest('v2'), deepest('v3'), deepest('v4')])
      if (pool) queuePositions(queue, contracts, pool, fair, owner)
  await queue.flush()
}

function queuePositions(
  queue: TransactionQueue,
  contracts: Required<Contracts>,
  pool: MarketPool,
  fair: FairPrices,
  owner: `0x${string}`,
): void {
  const { key, token0, token1 } = pool
  const price = toRawPrice(pool, fair.usd(token0), fair.usd(token1))
  const value1 = (worthUsd / fair.usd(token1)) * 10 ** token1.decimals
  if (key.protocol === 'v2') {
    const half = BigInt(Math.ceil(value1 / 2))
    queueV2Liquidity(queue, contracts, key, BigInt(Math.ceil(value1 / 2 / price)), half, owner)
    return
  }
  const { tickSpacing } = key
  const positions = [rangeOf(price * 0.8, price * 1.25, tickSpacing), rangeOf(price * 1.5, price * 2, tickSpacing)].map(
    (range) => ({
      ...range,
      liquidity: Price.toLiquidity(range, price, value1),
    }),
  )
  const sqrtPriceX96 = Price.toSqrtPriceX96(price)
  if (key.protocol === 'v3') queueV3Liquidity(queue, contracts, key, sqrtPriceX96, positions, owner)
  else queueV4Liquidity(queue, contracts, key, sqrtPriceX96, positions, owner)
}

function rangeOf(low: number, high: number, tickSpacing: number) {
  const usable = (tick: number) => Math.round(tick / tickSpacing) * tickSpacing
  return { tickLower: usable(Price.toTick(low)), tickUpper: usable(Price.toTick(high)) }
}
