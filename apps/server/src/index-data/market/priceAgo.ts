import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

/**
 * The price that a token had some time before its chain's `head`. A day ago, the one that a chart of the day begins with; an hour ago, on the line
 * between open and close of the hour then, or the close of the last hour before it in which something happened. Null before its first price. For
 * statements that join `dex.token_figures figures` and `dex.chain_head head`.
 */
export function priceAgo(period: 'hour' | 'day'): SQL {
  if (period === 'day') return sql`figures.day_ago_close`
  const [start, open, close] = [sql`figures.hour_ago_start`, sql`figures.hour_ago_open`, sql`figures.hour_ago_close`]
  return sql`coalesce(${open} + (${close} - ${open}) * least(1, (head.timestamp - 3600 - ${start}) / 3600.0), ${close})`
}
