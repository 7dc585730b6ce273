import type { Context } from 'ponder:registry'
import { pool, token } from 'ponder:schema'
import { fillPoolBuckets } from '../bucket/fillPoolBuckets.ts'
import { fillTokenBuckets } from '../bucket/fillTokenBuckets.ts'
import { observePool } from '../market/observePool.ts'
import { priceToken } from '../market/priceToken.ts'
import { settlePrices } from '../market/settlePrices.ts'
import { usdOf } from '../token/usdOf.ts'
import type { LogEvent } from './LogEvent.ts'
import type { Pool } from './Pool.ts'
import { poolPrice } from './poolPrice.ts'

export type PoolChange = Partial<
  Pick<
    Pool,
    | 'reserve0'
    | 'reserve1'
    | 'sqrtPriceX96'
    | 'tick'
    | 'liquidity'
    | 'feePips'
    | 'protocolFeeZeroForOne'
    | 'protocolFeeOneForZero'
  >
>

/** Writes a pool's new state and all that follows from it: its price and TVL, what its tokens are worth, the hour's and the day's rows. */
export async function changePool(context: Context, event: LogEvent, before: Pool, change: PoolChange): Promise<Pool> {
  const { chainId } = before
  const block = { number: Number(event.block.number), timestamp: Number(event.block.timestamp) }
  await settlePrices(context, block)
  const [token0, token1] = [
    await priceToken(context, before.token0, block),
    await priceToken(context, before.token1, block),
  ]

  const changed = { ...before, ...change }
  const price = poolPrice(changed, token0.decimals, token1.decimals)
  await observePool(context, { ...changed, price }, [token0, token1], block)

  const sides = [
    { known: token0, delta: changed.reserve0 - before.reserve0, reserve: changed.reserve0, bit: 1 },
    { known: token1, delta: changed.reserve1 - before.reserve1, reserve: changed.reserve1, bit: 2 },
  ]
  let tvlUsd: number | null = null
  let tvlSides = 0
  for (const { bit, delta, known, reserve } of sides) {
    const row = await context.db.update(token, { chainId, address: known.address }).set((latest) => ({
      locked: latest.locked + delta,
      tvlUsd: usdOf(latest.locked + delta, latest.decimals, latest.priceUsd),
    }))
    const reserveUsd = usdOf(reserve, row.decimals, row.priceUsd)
    if (reserveUsd !== null) {
      tvlUsd = (tvlUsd ?? 0) + reserveUsd
      tvlSides += bit
    }
    await fillTokenBuckets(context, known.priceUsd, row, block.timestamp)
  }

  const after = await context.db
    .update(pool, { chainId, id: before.id })
    .set({ ...change, price, tvlUsd, tvlSides, updatedAtBlock: block.number, updatedAtTimestamp: block.timestamp })
  await fillPoolBuckets(context, before, after, block.timestamp)
  return after
}
