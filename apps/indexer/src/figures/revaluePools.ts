import type { Context } from 'ponder:registry'
import { pool, token } from 'ponder:schema'
import { sql } from 'ponder'

type SQL = ReturnType<typeof sql>

/** Smaller changes aren't written: otherwise each minute's native price would change every pool. */
const leastChange = 0.0005

/**
 * Revalues tokens and pools at current prices, since `poolWorth` last ran at each pool's last event. Like current prices, and unlike what is stored
 * in periods, the result depends on the minutes in which the index was running.
 */
export async function revaluePools(context: Context): Promise<void> {
  const chainId = context.chain.id
  await context.db.sql.execute(sql`
    update ${token} known set tvl_usd = valued.tvl_usd from (
      select address, ${worth('token.locked', 'token')} as tvl_usd from ${token} token where chain_id = ${chainId}::int
    ) valued
    where known.chain_id = ${chainId}::int and known.address = valued.address and ${differs('known.tvl_usd', 'valued.tvl_usd')}`)
  await context.db.sql.execute(sql`
    update ${pool} known set tvl_usd = valued.tvl_usd, tvl_sides = valued.tvl_sides, anchor_usd = valued.anchor_usd, held_usd = valued.held_usd from (
      select pool.id, ${plus(worth('reserve0', 'token_0'), worth('reserve1', 'token_1'))} as tvl_usd,
        ${bit('token_0', 1)} + ${bit('token_1', 2)} as tvl_sides,
        ${plus(anchored('reserve0', 'token_0'), anchored('reserve1', 'token_1'))} as anchor_usd,
        ${plus(marked('reserve0', 'token_0'), marked('reserve1', 'token_1'))} as held_usd
      from ${pool} pool
        join ${token} token_0 on token_0.chain_id = pool.chain_id and token_0.address = pool.token0
        join ${token} token_1 on token_1.chain_id = pool.chain_id and token_1.address = pool.token1
      where pool.chain_id = ${chainId}::int
    ) valued
    where known.chain_id = ${chainId}::int and known.id = valued.id and (
      ${differs('known.tvl_usd', 'valued.tvl_usd')} or ${differs('known.anchor_usd', 'valued.anchor_usd')}
      or ${differs('known.held_usd', 'valued.held_usd')})`)
}

/** As `usdOf`. Null without a price or decimals. */
function marked(amount: string, of: string): SQL {
  return sql.raw(`(${amount}::double precision / 10::double precision ^ ${of}.decimals * ${of}.price_usd)`)
}

/** As `tokenWorth`. `least` passes over nulls: what has no backing counts in full. */
function worth(amount: string, of: string): SQL {
  return sql`(${marked(amount, of)} * least(1, ${sql.raw(`${of}.backing_usd`)} / nullif(${marked(`${of}.locked`, of)}, 0)))`
}

function anchored(amount: string, of: string): SQL {
  return sql`case when ${sql.raw(`${of}.backing_usd`)} is null then ${marked(amount, of)} end`
}

function bit(of: string, value: 1 | 2): SQL {
  return sql.raw(`case when ${of}.price_usd is null or ${of}.decimals is null then 0 else ${value} end`)
}

/** Sum of the known parts. */
function plus(a: SQL, b: SQL): SQL {
  return sql`coalesce(${a} + ${b}, ${a}, ${b})`
}

function differs(before: string, now: string): SQL {
  return sql.raw(
    `(coalesce(abs(${now} - ${before}) > ${leastChange} * abs(${before}), ${now} is distinct from ${before}))`,
  )
}
