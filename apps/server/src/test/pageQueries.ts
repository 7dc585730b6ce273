import { readAccountTransactions } from '../index-data/account/readAccountTransactions.ts'
import type { Database } from '../index-data/Database.ts'
import { readHistory } from '../index-data/market/readHistory.ts'
import { readMarketTotals } from '../index-data/market/readMarketTotals.ts'
import { readPoolMarkets } from '../index-data/market/readPoolMarkets.ts'
import { readPoolTicks } from '../index-data/market/readPoolTicks.ts'
import { readTokenMarkets } from '../index-data/market/readTokenMarkets.ts'
import { readTokenPrices } from '../index-data/market/readTokenPrices.ts'
import { readTokens } from '../index-data/market/readTokens.ts'
import { readTransactions } from '../index-data/market/readTransactions.ts'
import { accountOfYear, poolOfYear, tokenOfYear, type YearSize, yearChainId, yearEndSeconds } from './loadYear.ts'

/** What each page asks of the index, by its name; `n` picks another token, pool or word each time, the popular ones more often. */
export function pageQueries(
  database: Database,
  { tokens, pools }: YearSize,
): Record<string, (n: number) => Promise<unknown>> {
  const chainIds = [yearChainId]
  const first = 50
  const chainId = yearChainId
  const popular = (n: number, count: number) => 1 + Math.floor(((n * 0.618_033) % 1) ** 3 * count)
  const token = (n: number) => tokenOfYear(popular(n, tokens))
  const pool = (n: number) => poolOfYear(popular(n, pools))
  const account = (n: number) => accountOfYear(n % 1_000)
  // As a long list would.
  const listed = Array.from({ length: Math.min(tokens, 1_000) }, (_, place) => tokenOfYear(place + 1))
  const listing = {
    chainIds,
    listed: listed.map((address, place) => ({ chainId, address, symbol: `TK${place + 1}` })),
    marked: [],
    allowedHooks: [],
    unpriced: new Map(),
    wrapped: new Map([[yearChainId, tokenOfYear(1)]]),
  }
  const tokenMarkets = { listing, first, isDescending: true, period: 'day' } as const
  const poolMarkets = { listing, first, isDescending: true } as const
  const kinds = ['swap', 'add', 'remove'] as const
  const history = (of: 'token' | 'pool', periodSeconds: 300 | 3_600 | 86_400, days: number) => (n: number) =>
    readHistory(database, {
      of,
      listing,
      chainId,
      id: of === 'token' ? token(n) : pool(n),
      periodSeconds,
      since: yearEndSeconds - days * 86_400,
    })
  return {
    'explore: figures of all pools': () => readMarketTotals(database, listing),
    'explore: tokens by volume': () => readTokenMarkets(database, { ...tokenMarkets, sort: 'volume' }),
    'explore: tokens by volume of a year': () =>
      readTokenMarkets(database, { ...tokenMarkets, sort: 'volume', period: 'year' }),
    'explore: tokens by change': () => readTokenMarkets(database, { ...tokenMarkets, sort: 'changeDay' }),
    'explore: tokens by name': (n) =>
      readTokenMarkets(database, { ...tokenMarkets, sort: 'volume', search: `tk${popular(n, tokens)}` }),
    'explore: pools by TVL': () => readPoolMarkets(database, { ...poolMarkets, sort: 'tvl' }),
    'explore: pools by TVL, with unlisted ones': () =>
      readPoolMarkets(database, { ...poolMarkets, sort: 'tvl', hasUnlisted: true }),
    'explore: pools by APR': () => readPoolMarkets(database, { ...poolMarkets, sort: 'apr' }),
    'explore: pools by volume of a month': () => readPoolMarkets(database, { ...poolMarkets, sort: 'volumeMonth' }),
    'explore: pools by pair': (n) =>
      readPoolMarkets(database, { ...poolMarkets, sort: 'tvl', search: `tk1/tk${popular(n, tokens)}` }),
    'explore: transactions': () => readTransactions(database, { chainIds, kinds, first }),
    'token: figures': (n) => readTokenMarkets(database, { ...tokenMarkets, sort: 'tvl', address: token(n), first: 1 }),
    'token: a day of prices': history('token', 300, 1),
    'token: a month of prices': history('token', 3_600, 30),
    'token: pools': (n) => readPoolMarkets(database, { ...poolMarkets, sort: 'tvl', token: token(n) }),
    'token: transactions': (n) => readTransactions(database, { chainIds, kinds, token: token(n), first }),
    'pool: figures': (n) => readPoolMarkets(database, { ...poolMarkets, sort: 'tvl', id: pool(n), first: 1 }),
    'pool: liquidity': (n) => readPoolTicks(database, { chainId, id: pool(n) }),
    'pool: a week of prices': history('pool', 3_600, 7),
    'pool: transactions': (n) => readTransactions(database, { chainIds, kinds, pool: pool(n), first }),
    'search: tokens': (n) => readTokens(database, { listing, chainId, search: `tk${popular(n, tokens)}`, first: 10 }),
    'account: prices of what it holds': (n) =>
      readTokenPrices(
        database,
        chainId,
        [...Array(30).keys()].map((k) => token(n + k)),
      ),
    'account: transactions': (n) => readAccountTransactions(database, { listing, account: account(n), first: 20 }),
  }
}
