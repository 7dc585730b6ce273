import type { Context } from 'ponder:registry'
import { pool, token } from 'ponder:schema'
import { fillPoolBuckets } from '../bucket/fillPoolBuckets.ts'
import { fillTokenBuckets } from '../bucket/fillTokenBuckets.ts'
import { poolWorth } from '../figures/poolWorth.ts'
import { tokenWorth } from '../figures/tokenWorth.ts'
import { observePool } from '../market/observePool.ts'
import { priceToken } from '../market/priceToken.ts'
import { settlePrices } from '../market/settlePrices.ts'
import type { LogEvent } from './LogEvent.ts'
import type { Pool, Token } from './Pool.ts'
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

/** Writes a pool's new state and everything derived from it: price, TVL, token values, and the hour's and day's rows. */
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
    { known: token0, delta: changed.reserve0 - before.reserve0 },
    { known: token1, delta: changed.reserve1 - before.reserve1 },
  ]
  const rows: Token[] = []
  for (const { delta, known } of sides) {
    const row = await context.db.update(token, { chainId, address: known.address }).set((latest) => {
      const locked = latest.locked + delta
      return { locked, tvlUsd: tokenWorth({ ...latest, locked }, locked) }
    })
    rows.push(row)
    await fillTokenBuckets(context, known.priceUsd, row, block.timestamp)
  }

  const after = await context.db.update(pool, { chainId, id: before.id }).set({
    ...change,
    price,
    ...poolWorth(changed, rows as [Token, Token]),
    // Recomputed, because the row may have the value of a minute that only this index saw.
    ...(before.updatedAtBlock < block.number && { standingUsd: poolWorth(before, [token0, token1]).tvlUsd }),
    updatedAtBlock: block.number,
    updatedAtTimestamp: block.timestamp,
  })
  await fillPoolBuckets(context, before, after, block.timestamp)
  return after
}
