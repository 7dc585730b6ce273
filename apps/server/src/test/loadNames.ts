import pg from 'pg'
import type { Listing } from '../index-data/market/Listing.ts'
import { yearChainId } from './loadYear.ts'
import { marketIndices } from './marketIndices.ts'

type NamesSize = { readonly tokens: number; readonly pools: number }

const known = ['USDC', 'WETH', 'USDT', 'DAI', 'WBTC', 'UNI', 'LINK', 'AAVE', 'MKR', 'PEPE']

/** Of NFTs, each with two items. */
export const collectionCount = 50_000
export const collectionAddress = (place: number): `0x${string}` =>
  `0x${(0xc0000000 + place).toString(16).padStart(40, '0')}`

/** A list with those that everybody knows. */
export const knownNames: Listing = {
  chainIds: [yearChainId],
  listed: known.map((symbol, place) => ({
    chainId: yearChainId,
    address: `0x${(place + 1).toString(16).padStart(40, '0')}`,
    symbol,
  })),
  marked: [],
  allowedHooks: [],
  unpriced: new Map(),
  wrapped: new Map([[yearChainId, '0x0000000000000000000000000000000000000002']]),
}

/**
 * Fills a published `startIndexDatabase` with the names of a busy network: ten well-known tokens, two hundred impostors of each, and random
 * ones, of which one in twenty has a value. Most pools contain one of the ten, and most aren't traded. Deterministic by size.
 */
export async function loadNames(url: string, { tokens, pools }: NamesSize): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const address = (n: string) => `'0x' || lpad(to_hex(${n}), 40, '0')`
  /** As good as random, and the same each time. */
  const drawn = (n: string) => `('x' || substr(md5((${n})::text), 1, 7))::bit(28)::int`
  const syllables = `array['ka','lo','mi','ne','pu','ra','so','ti','vu','we','xo','ya','zi','ba','cho','dra','fe','go','hu','in','jo','moon','doge','inu','cat','elon','swap','fi','dao','ai']`
  const word = (n: string) =>
    [1, 30, 900].map((place) => `(${syllables})[(1 + ${n} / ${place} % 30)::int]`).join(' || ')
  const symbol = `case when n <= ${known.length * 201} then (array[${known.map((name) => `'${name}'`)}])[1 + (n - 1) % ${known.length}] else upper(${word(drawn('-n'))}) end`
  try {
    for (const statement of [
      `insert into ix_test.token (chain_id, address, name, symbol, decimals, price_usd, volume_usd, tvl_usd, pool_count, backing_usd)
        select ${yearChainId}, ${address('n')}, initcap(${word(drawn('n'))}) || case when n % 3 = 0 then ' Token' else ' Coin' end, ${symbol}, 18,
          case when n <= ${known.length} or n % 20 = 0 then 1 end, case when n <= ${known.length} or n % 20 = 0 then 1e9 / n end,
          case when n <= ${known.length} or n % 20 = 0 then 1e9 / n end, 1, case when n % 20 = 0 then 1e9 / n end
        from generate_series(1, ${tokens}) n`,
      // Whichever of the two has the smaller address comes first: as often the one as the other.
      `insert into ix_test.pool (chain_id, id, protocol, token0, token1, fee_pips, hooks, reserve0, reserve1, price, tvl_usd, volume_usd)
        select ${yearChainId}, ${address('1000000000 + n')}, 'v' || 2 + n % 3, ${address('case when n % 2 = 0 then known else other end')},
          ${address('case when n % 2 = 0 then other else known end')}, 3000, ${address('0')}, 1, 1, 1, case when n % 10 = 0 then 1e9 / n end, 0
        from (select n, 1 + ${drawn('n')} % ${known.length} as known, ${known.length + 1} + ${drawn('-n')} % ${tokens - known.length} as other
          from generate_series(1, ${pools}) n) drawn`,
      // The known ones among themselves.
      `insert into ix_test.pool (chain_id, id, protocol, token0, token1, fee_pips, hooks, reserve0, reserve1, price, tvl_usd, volume_usd)
        select ${yearChainId}, ${address('900000000 + a * 100 + b')}, 'v3', ${address('a')}, ${address('b')}, 500, ${address('0')}, 1, 1, 1, 1e10 / (a * b), 0
        from generate_series(1, ${known.length}) a cross join generate_series(1, ${known.length}) b where a < b`,
      `update ix_test.token set pool_count = counted.pools from (
        select token, count(*)::int as pools from ix_test.pool cross join lateral (values (token0), (token1)) sides (token) group by token
      ) counted where address = counted.token`,
      `insert into ix_test.token_figures (chain_id, token, volume_day_usd) select chain_id, address, tvl_usd from ix_test.token`,
      `insert into ix_test.pool_figures (chain_id, pool_id, volume_day_usd) select chain_id, id, coalesce(tvl_usd / 10, 0) from ix_test.pool`,
      `insert into ix_test.nft_item select ${yearChainId}, ${address(`${0xc0000000}::bigint + place`)}, token_id, null, 1
        from generate_series(0, ${collectionCount - 1}) place cross join generate_series(1, 2) token_id`,
      `insert into ix_test.chain_head values (${yearChainId}, 1, '0x${'1'.repeat(64)}', 1800000000)`,
      'create extension pg_trgm',
      'create index names_symbol on ix_test.token using gin (symbol gin_trgm_ops)',
      'create index names_name on ix_test.token using gin (name gin_trgm_ops)',
      ...marketIndices.map(([table, columns], place) => `create index names_${place} on ix_test.${table} (${columns})`),
      'vacuum analyze',
    ])
      await client.query(statement)
  } finally {
    await client.end()
  }
}
