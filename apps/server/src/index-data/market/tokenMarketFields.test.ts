import { type TokenMarketsVariables, tokenMarketDocument, tokenMarketsDocument } from '@oxbow/contract/marketDocuments'
import { deployToken } from '@oxbow/test/deployToken'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { address, chainIds, now, startMarketServer } from '../../test/startMarketServer.ts'

let market: Awaited<ReturnType<typeof startMarketServer>>
let chain: (typeof market)['chain']
let database: (typeof market)['database']
let server: (typeof market)['server']
let ask: (typeof market)['ask']
beforeAll(async () => {
  market = await startMarketServer()
  ;({ chain, database, server, ask } = market)
})
afterAll(() => market[Symbol.asyncDispose]())

describe('tokenMarkets', () => {
  test('default: by volume of a day; no trades are zero, trades of unknown worth are unknown', async () => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds })
    expect(tokenMarkets.items.map(({ token, volumeUsd }) => [token.symbol, volumeUsd])).toEqual([
      ['WETH', 42],
      ['USDC', 41],
      ['QUIET', 0],
      ['TETH', null],
    ])
  })

  test('behavior: changes against the price then, unknown when there was none', async () => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds })
    const weth = tokenMarkets.items[0]!
    expect(weth.changeHour).toBeCloseTo(110 / 105 - 1)
    expect(weth.changeDay).toBeCloseTo(110 / 100 - 1)
    expect(weth.sparkline).toHaveLength(25)
    expect([weth.sparkline[0], weth.sparkline.at(-3), weth.sparkline.at(-1)]).toEqual([100, 105, 110])
    expect(tokenMarkets.items[2]).toMatchObject({ changeHour: null, changeDay: null, sparkline: [2] })
  })

  test.each([
    ['HOUR', 45 * 1.5],
    ['WEEK', 500],
    ['MONTH', 500],
    ['YEAR', 500],
  ] as const)('param: period %s', async (period, volumeUsd) => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds, period, search: 'weth' })
    expect(tokenMarkets.items).toMatchObject([{ token: { symbol: 'WETH' }, volumeUsd }])
  })

  test.each(['VOLUME', 'TVL', 'PRICE', 'CHANGE_HOUR', 'CHANGE_DAY'] as const)(
    'behavior: pages by %s join in both directions, unknown last',
    async (sort) => {
      for (const descending of [true, false]) {
        const seen: (string | null)[] = []
        for (let after: string | undefined; ; ) {
          const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds, sort, descending, first: 1, after })
          seen.push(...tokenMarkets.items.map(({ token }) => token.symbol))
          if (tokenMarkets.endCursor === null) break
          after = tokenMarkets.endCursor
        }
        expect(seen.toSorted()).toEqual(['QUIET', 'TETH', 'USDC', 'WETH'])
        if (sort === 'PRICE')
          expect(seen).toEqual([...(descending ? ['WETH', 'QUIET', 'USDC'] : ['USDC', 'QUIET', 'WETH']), 'TETH'])
      }
    },
  )

  test('param: limits leave out what has less, what is unknown and what is older', async () => {
    const symbols = async (limits: Partial<TokenMarketsVariables>) =>
      (await ask(tokenMarketsDocument, { chainIds, ...limits })).tokenMarkets.items.map(({ token }) => token.symbol)
    expect(await symbols({ minTvlUsd: 20 })).toEqual(['WETH', 'USDC', 'QUIET'])
    expect(await symbols({ minTvlUsd: 5_000.5 })).toEqual(['WETH'])
    expect(await symbols({ minVolumeUsd: 42 })).toEqual(['WETH'])
    expect(await symbols({ minVolumeUsd: 42, period: 'WEEK' })).toEqual(['WETH'])
    await database.run(`update ix_test.token set created_at_timestamp = ${now} - 3600 where symbol = 'QUIET'`)
    expect(await symbols({ maxAgeSeconds: 3_600 })).toEqual(['QUIET'])
    expect(await symbols({ maxAgeSeconds: 3_599 })).toEqual([])
    expect((await symbols({ sort: 'CREATED' }))[0]).toBe('QUIET')
    expect((await symbols({ sort: 'CREATED', descending: false })).at(-1)).toBe('QUIET')
    await expect(symbols({ minTvlUsd: -1 })).rejects.toThrow('errorCode')
  })

  test('param: only these, and none for none', async () => {
    const symbols = async (only: readonly string[]) =>
      (await ask(tokenMarketsDocument, { chainIds, only })).tokenMarkets.items.map(({ token }) => token.symbol)
    expect(await symbols([`31337-${address('E')}`, `31337-${address('a')}`, `1-${address('c')}`])).toEqual([
      'USDC',
      'QUIET',
    ])
    expect(await symbols([])).toEqual([])
  })

  test('tokenMarket: one token with its year, null when there is none', async () => {
    const { tokenMarket } = await ask(tokenMarketDocument, { chainId: 31337, address: address('C') })
    expect(tokenMarket).toMatchObject({ yearHighUsd: 120, yearLowUsd: 60, volumeUsd: 42 })
    expect((await ask(tokenMarketDocument, { chainId: 31337, address: address('9') })).tokenMarket).toBeNull()
  })

  test('tokenMarket: the sites that a list of the operator names, null when none does', async () => {
    const linksOf = async (digit: string) =>
      (await ask(tokenMarketDocument, { chainId: 31337, address: address(digit) })).tokenMarket?.links
    await expect
      .poll(() => linksOf('c'), { timeout: 10_000 })
      .toEqual({ website: 'https://weth.example/', twitter: null, list: 'Woods' })
    expect(await linksOf('a')).toBeNull()
  })
})

test('tokenMarkets: by fully diluted valuation, of what contracts say there is; unknown where none does', async () => {
  const [small, large] = await Promise.all([
    deployToken(chain, { symbol: 'SMALL' }),
    deployToken(chain, { symbol: 'LARGE' }),
  ])
  const row = ({ address, symbol }: typeof small, price: number) =>
    `(31337, '${address}', '${symbol}', '${symbol}', 18, ${price}, 0, 1)`
  await database.run(`insert into ix_test.token values ${row(small, 2)}, ${row(large, 3)};
    insert into ix_test.token_figures (chain_id, token) values (31337, '${small.address}'), (31337, '${large.address}')`)
  const ranked = async (descending: boolean) => {
    const { tokenMarkets } = await ask(tokenMarketsDocument, { chainIds, sort: 'FDV', descending, unlisted: true })
    return tokenMarkets.items.map(({ token, fdvUsd }) => [token.symbol, fdvUsd] as const)
  }
  expect((await ranked(true)).every(([, fdvUsd]) => fdvUsd === null)).toBe(true)

  await server.services.supplies!.read()
  const supply = server.services.supplies!.get(31337, small.address)!
  expect(supply).toBeGreaterThan(0)
  const [first, second, ...others] = await ranked(true)
  expect([first, second]).toEqual([
    ['LARGE', 3 * supply],
    ['SMALL', 2 * supply],
  ])
  // Where no contract answers, and where there is no price.
  expect(others.map(([, fdvUsd]) => fdvUsd)).toEqual(others.map(() => null))
  expect((await ranked(false)).slice(0, 2).map(([symbol]) => symbol)).toEqual(['SMALL', 'LARGE'])

  // Nobody lists it, and a tenth of its valuation is more than its pools could pay.
  await database.run(`update ix_test.token set backing_usd = ${(3 * supply) / 11} where symbol = 'LARGE'`)
  expect((await ranked(true))[0]).toEqual(['SMALL', 2 * supply])
  expect((await ranked(true)).find(([symbol]) => symbol === 'LARGE')).toEqual(['LARGE', null])
  const { tokenMarket } = await ask(tokenMarketDocument, { chainId: 31337, address: large.address })
  expect(tokenMarket).toMatchObject({ fdvUsd: null, mostValuationUsd: expect.closeTo((30 / 11) * supply, -20) })
})
