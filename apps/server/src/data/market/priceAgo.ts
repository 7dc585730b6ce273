import type { SQL } from 'drizzle-orm'
import { sql } from '../drizzle.ts'

/**
 * The price that a token had some time before its chain's `head`: on the line between open and close of the hour then, or the close of the last hour
 * before it in which something happened. Null before its first price. For statements that join `dex.token_figures figures` and `dex.chain_head head`.
 */
export function priceAgo(period: keyof typeof seconds): SQL {
  const column = (name: string) => sql.raw(`figures.${period}_ago_${name}`)
  const [start, open, close] = [column('start'), column('open'), column('close')]
  return sql`coalesce(${open} + (${close} - ${open}) * least(1, (head.timestamp - ${seconds[period]}::int - ${start}) / 3600.0), ${close})`
}

const seconds = { hour: 3_600, day: 86_400 } as const
