import type { Context } from 'ponder:registry'
import { tokenMarket } from 'ponder:schema'
import type { Network } from '@oxbow/chain/Network'
import { noHook } from '@oxbow/chain/noHook'
import { networkOf } from '../networks.ts'
import type { Pool, Token } from '../pool/Pool.ts'
import { ticksBetween } from '../pool/ticksBetween.ts'
import { concentratedDepth, constantProductDepth, depthTickRange } from '../price/depth.ts'
import { sight } from '../price/PriceSource.ts'
import { maxFeePips } from '../price/policy.ts'
import { anchorOf } from './anchorOf.ts'
import { deriveUsd } from './deriveUsd.ts'
import { publishPrice } from './publishPrice.ts'
import { keepSettling } from './settlePrices.ts'

/** Updates its token's price by a pool's new state, if the pool is a price source (docs/figures.md). */
export async function observePool(
  context: Context,
  pool: Pool,
  tokens: readonly [Token, Token],
  block: { number: number; timestamp: number },
): Promise<void> {
  const network = networkOf(pool.chainId)
  const pair = anchorOf(network, pool.token0, pool.token1)
  if (!pair || pool.price === null || !isTrusted(network, pool)) return

  const anchorUnits = 10 ** tokens[pair.anchorSide].decimals!
  const seen = {
    logPrice: pair.anchorSide === 1 ? Math.log(pool.price) : -Math.log(pool.price),
    depth: (await rawDepth(context, pool, pair.anchorSide)) / anchorUnits,
    held: Math.max(0, Number(pair.anchorSide === 0 ? pool.reserve0 : pool.reserve1)) / anchorUnits,
    timestamp: block.timestamp,
  }
  const key = { chainId: pool.chainId, token: pair.token }
  const known = await context.db.find(tokenMarket, key)
  const sources = sight(known?.sources ?? [], { poolId: pool.id, anchor: pair.anchor }, seen)
  const market = { sources, updatedAtTimestamp: block.timestamp }
  if (known) await context.db.update(tokenMarket, key).set(market)
  else await context.db.insert(tokenMarket).values({ ...key, ...market })

  await keepSettling(context, pair.token, block.timestamp)
  const before = await deriveUsd(context, pair.token, known?.sources ?? [], block.timestamp)
  const after = await deriveUsd(context, pair.token, sources, block.timestamp)
  await publishPrice(context, pair.token, { before, after }, block)
}

/** A hook may prevent arbitrage, and a high fee makes it unprofitable, so such pools could keep a wrong price. */
function isTrusted(network: Network, { feePips, hooks }: Pool): boolean {
  return feePips <= maxFeePips && (hooks === noHook || network.allowedHooks.includes(hooks))
}

async function rawDepth(context: Context, pool: Pool, anchorSide: 0 | 1): Promise<number> {
  if (pool.protocol === 'v2') return constantProductDepth(Number(anchorSide === 0 ? pool.reserve0 : pool.reserve1))
  const [sqrtPriceX96, tick] = [pool.sqrtPriceX96!, pool.tick!]
  const ticks = await ticksBetween(context, pool, depthTickRange(tick))
  const state = { liquidity: Number(pool.liquidity), sqrtPrice: Number(sqrtPriceX96) / 2 ** 96, tick }
  return concentratedDepth(state, ticks, anchorSide)
}
