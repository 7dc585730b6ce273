import type { Context } from 'ponder:registry'
import { priceClock, tokenMarket } from 'ponder:schema'
import { periodStart } from '../bucket/Candle.ts'
import { hourSeconds } from '../figures/windows.ts'
import { deriveUsd } from './deriveUsd.ts'
import { publishPrice } from './publishPrice.ts'

/** After the hour of its last change and a full one a price has settled to a part in four hundred of what the pools show. */
const settlesForSeconds = 2 * hourSeconds

/**
 * Writes down what prices had settled to at each full hour since the last event. It depends on nothing but the events before that hour, not on when the index
 * saw which block: an index that begins now writes the same.
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

/** The pools behind a token's price have changed: lets it settle anew. */
export async function keepSettling(context: Context, token: `0x${string}`, timestamp: number): Promise<void> {
  const chainId = context.chain.id
  const hour = periodStart(timestamp, hourSeconds)
  const clock = await context.db.find(priceClock, { chainId })
  if (clock?.active.some(([known, changed]) => known === token && changed === hour)) return
  const active = [...(clock?.active ?? []).filter(([known]) => known !== token), [token, hour] as const]
  if (clock) await context.db.update(priceClock, { chainId }).set({ active })
  else await context.db.insert(priceClock).values({ chainId, hour, active })
}
