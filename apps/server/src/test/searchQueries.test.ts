import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createDatabase, type Database } from '../index-data/Database.ts'
import { deepBackingUsd } from '../index-data/market/Listing.ts'
import { readPoolMarkets } from '../index-data/market/readPoolMarkets.ts'
import { readTokens } from '../index-data/market/readTokens.ts'
import { knownNames, loadNames } from './loadNames.ts'
import { yearChainId } from './loadYear.ts'
import { searchQueries } from './searchQueries.ts'
import { type IndexDatabase, startIndexDatabase } from './startIndexDatabase.ts'

/** The searches of `npm run bench data`, over few names, against what a plain statement finds. */
describe('search', () => {
  let index: IndexDatabase
  let database: Database
  beforeAll(async () => {
    index = await startIndexDatabase()
    await index.publish()
    await loadNames(index.url, { tokens: 3_000, pools: 40_000 })
    database = createDatabase(index.url)
  })
  afterAll(async () => {
    await database?.close()
    await index?.[Symbol.asyncDispose]()
  })

  async function rows<Row extends Record<string, unknown>>(statement: string): Promise<Row[]> {
    return database.read(async (db) => (await db.execute(statement)).rows as Row[])
  }

  async function allTokens(search: string, first: number): Promise<string[]> {
    const found: string[] = []
    for (let after: string | undefined; ; ) {
      const asked = { listing: knownNames, chainId: yearChainId, search, hasUnlisted: true, first, after }
      const { items, endCursor } = await readTokens(database, asked)
      found.push(...items.map(({ address }) => address))
      if (endCursor === null) return found
      after = endCursor
    }
  }

  test.each(['usdc', 'moon', 'doge inu', 'coin', '%', 'zzzz'])(
    'tokens of "%s": whole symbols, beginnings, the rest, each the deepest first; parts of a list join',
    async (search) => {
      const [symbol, name] = [`position('${search}' in lower(symbol))`, `position('${search}' in lower(name))`]
      const rank = `case when lower(symbol) = '${search}' then 1 when ${symbol} = 1 then 2 else 3 end`
      const plain = await rows<{ address: string }>(
        `select address from dex.token where ${symbol} > 0 or ${name} > 0 order by ${rank}, tvl_usd desc nulls last, address limit 1000`,
      )
      const expected = plain.map(({ address }) => address)
      expect((await allTokens(search, 100)).slice(0, 1_000)).toEqual(expected)
      if (search === 'moon') expect((await allTokens(search, 7)).slice(0, 1_000)).toEqual(expected)
    },
  )

  test('one letter finds beginnings of symbols alone', async () => {
    const plain = await rows<{ address: string }>(
      `select address from dex.token where symbol like 'U%' order by tvl_usd desc nulls last, address`,
    )
    expect(await allTokens('u', 100)).toEqual(plain.map(({ address }) => address))
  })

  /** Tokens that are listed, or deep and not named like a listed one. */
  const known = knownNames.listed.map(({ symbol }) => `'${symbol}'`).join(', ')
  const shown = `select address from dex.token where address in (${knownNames.listed.map(({ address }) => `'${address}'`).join(', ')})
    or (backing_usd >= ${deepBackingUsd} and symbol not in (${known}))`

  test.each(['usdc', 'moon', 'u'])('tokens of "%s": without being asked for, those alone', async (search) => {
    const { items } = await readTokens(database, { listing: knownNames, chainId: yearChainId, search, first: 100 })
    const addresses = new Set((await rows<{ address: string }>(shown)).map(({ address }) => address))
    expect(items.filter(({ address }) => !addresses.has(address))).toEqual([])
    expect(items.length > 0).toBe(true)
  })

  /** `usdc` is in many thousand pools and is read from the top of the ranking, `moondoge` in few; both must find the most traded ones. */
  test.each(
    ['usdc', 'moondoge', 'zzzz'].flatMap((search) =>
      [true, false].map((hasUnlisted) => [search, hasUnlisted] as const),
    ),
  )('pools of "%s", with unlisted ones: %s: the most traded of its tokens', async (search, hasUnlisted) => {
    const isShown = `(token0 in (${shown}) and token1 in (${shown}))`
    const plain = await rows<{ id: string }>(
      `select pool.id from dex.pool join dex.pool_figures figures on figures.pool_id = pool.id
        where exists (select from dex.token where address in (token0, token1) and (lower(symbol) like '%${search}%' or lower(name) like '%${search}%'))
          ${hasUnlisted ? '' : `and ${isShown}`}
        order by case when ${isShown} then volume_day_usd end desc nulls last, id limit 40`,
    )
    const { items } = await readPoolMarkets(database, {
      listing: knownNames,
      search,
      hasUnlisted,
      sort: 'volumeDay',
      isDescending: true,
      first: 40,
    })
    expect(items.map(({ pool }) => pool.id)).toEqual(plain.map(({ id }) => id))
    if (search === 'zzzz') expect(items).toEqual([])
    else if (hasUnlisted) expect(items.length).toBeGreaterThan(0)
  })

  test('a pair finds its pool first, whichever symbol comes first; each query of the bench answers', async () => {
    const first = async (search: string) => {
      const { items } = await readPoolMarkets(database, {
        listing: knownNames,
        search,
        sort: 'volumeDay',
        isDescending: true,
        first: 1,
      })
      return items.map(({ pool }) => `${pool.token0.symbol} ${pool.token1.symbol}`)
    }
    expect(await first('weth/usdc')).toEqual(['USDC WETH'])
    expect(await first('usdc - weth')).toEqual(['USDC WETH'])
    for (const run of Object.values(searchQueries(database))) await run()
  })
})
