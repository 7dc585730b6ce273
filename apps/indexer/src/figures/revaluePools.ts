import type { Context } from 'ponder:registry'
import { pool, token } from 'ponder:schema'
import { sql } from 'ponder'

type SQL = ReturnType<typeof sql>

/** Smaller changes are not written: with each minute's price of the native currency every pool would change. */
const leastChange = 0.0005

/**
 * Values what tokens and pools hold at the prices of now: `poolWorth` did so at the last event of each pool, which may be long ago. Like the prices of now, and
 * unlike what is written into the periods, it depends on the minutes that the index was awake for.
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

/** The sum of what is known. */
function plus(a: SQL, b: SQL): SQL {
  return sql`coalesce(${a} + ${b}, ${a}, ${b})`
}

function differs(before: string, now: string): SQL {
  return sql.raw(
    `(coalesce(abs(${now} - ${before}) > ${leastChange} * abs(${before}), ${now} is distinct from ${before}))`,
  )
}
