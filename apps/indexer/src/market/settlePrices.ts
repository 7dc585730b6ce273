import type { Context } from 'ponder:registry'
import { priceClock, tokenMarket } from 'ponder:schema'
import { periodStart } from '../bucket/Candle.ts'
import { hourSeconds } from '../figures/windows.ts'
import { deriveUsd } from './deriveUsd.ts'
import { publishPrice } from './publishPrice.ts'

/** After the hour of its last change and a full one, a price is within 1/400 of what its pools show. */
const settlesForSeconds = 2 * hourSeconds

/**
 * Stores the prices at each full hour since the last event. Depends only on the events before that hour, not on when the index saw which block, so an
 * index that starts now stores the same.
 */
export async function settlePrices(context: Context, block: { number: number; timestamp: number }): Promise<void> {
  const chainId = context.chain.id
  const clock = await context.db.find(priceClock, { chainId })
  if (!clock) return
  const now = periodStart(block.timestamp, hourSeconds)
  if (clock.hour >= now) return
  let { active } = clock
  for (let hour = clock.hour + hourSeconds; hour <= now && active.length > 0; hour += hourSeconds) {
    for (const [token] of active) {
      const { sources } = (await context.db.find(tokenMarket, { chainId, token }))!
      const before = await deriveUsd(context, token, sources, hour - hourSeconds)
      const after = await deriveUsd(context, token, sources, hour)
      await publishPrice(context, token, { before, after }, { number: block.number, timestamp: hour }, hour - 1)
    }
    active = active.filter(([, changed]) => hour < changed + settlesForSeconds)
  }
  await context.db.update(priceClock, { chainId }).set({ hour: now, active })
}

/** Restarts the convergence of a token's price after its pools have changed. */
export async function keepSettling(context: Context, token: `0x${string}`, timestamp: number): Promise<void> {
  const chainId = context.chain.id
  const hour = periodStart(timestamp, hourSeconds)
  const clock = await context.db.find(priceClock, { chainId })
  if (clock?.active.some(([known, changed]) => known === token && changed === hour)) return
  const active = [...(clock?.active ?? []).filter(([known]) => known !== token), [token, hour] as const]
  if (clock) await context.db.update(priceClock, { chainId }).set({ active })
  else await context.db.insert(priceClock).values({ chainId, hour, active })
}
