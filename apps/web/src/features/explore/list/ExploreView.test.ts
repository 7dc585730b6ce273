import type { Network } from '@oxbow/chain/Network'
import { describe, expect, test } from 'vitest'
import { fromUrl, poolSorts, toLimitSearch, toPath, toWord } from './ExploreView.ts'
import { rankingOf, toRankingSearch } from './Ranking.ts'

const ethereum = { slug: 'ethereum', chainId: 31337 } as Network
const base = { slug: 'base', chainId: 31338 } as Network
const read = (params: { tab?: string; chainName?: string }, search = {}) =>
  fromUrl(params, search, [ethereum, base], ethereum)

describe('fromUrl', () => {
  test('default: tokens of the first network by volume of a day', () => {
    expect(read({})).toMatchObject({
      tab: 'tokens',
      network: ethereum,
      chainIds: [31337],
      search: '',
      tokenSort: 'VOLUME',
      isDescending: true,
      period: 'DAY',
    })
  })

  test('param: a network may stand where a tab does; "all" is all of them', () => {
    expect(read({ tab: 'base' })).toMatchObject({ tab: 'tokens', chainIds: [31338] })
    expect(read({ tab: 'pools', chainName: 'BASE' })).toMatchObject({ tab: 'pools', chainIds: [31338] })
    expect(read({ tab: 'POOLS', chainName: 'base' })).toMatchObject({ tab: 'pools', chainIds: [31338] })
    expect(read({ tab: 'Pools' })).toMatchObject({ tab: 'pools', chainIds: [31337] })
    expect(read({ tab: 'transactions', chainName: 'all' })).toMatchObject({
      network: undefined,
      chainIds: [31337, 31338],
    })
  })

  test('error: a network that is not served is not taken for another', () => {
    expect(read({ tab: 'tokens', chainName: 'nowhere' })).toBeUndefined()
  })

  test('param: sort, order, period, protocol and type; what is wrong stays at its default', () => {
    const search = {
      sort: 'apr',
      order: 'asc',
      period: '1y',
      protocol: 'v4',
      type: 'remove',
      q: 'eth',
      unlisted: 'show',
    }
    expect(read({ tab: 'pools' }, search)).toMatchObject({
      poolSort: 'APR',
      tokenSort: 'VOLUME',
      isDescending: false,
      period: 'YEAR',
      protocol: 'v4',
      kind: 'REMOVE',
      search: 'eth',
      hasUnlisted: true,
    })
    expect(
      read({}, { sort: 'toString', period: 'x', protocol: 'v9', type: 'constructor', unlisted: 'x' }),
    ).toMatchObject({
      hasUnlisted: false,
      tokenSort: 'VOLUME',
      period: 'DAY',
      protocol: undefined,
      kind: undefined,
    })
  })
})

test('limits: whole dollars and days, written as they are read; anything else is no limit', () => {
  const limits = { minTvlUsd: 10_000, minVolumeUsd: undefined, maxAgeSeconds: 7 * 86_400 }
  expect(toLimitSearch(limits)).toEqual({ tvl: '10000', volume: undefined, age: '7' })
  expect(read({}, { tvl: '10000', age: '7' })?.limits).toEqual(limits)
  const none = { minTvlUsd: undefined, minVolumeUsd: undefined, maxAgeSeconds: undefined }
  for (const text of ['0', '-1', '1.5', '1e3', '99999999999999', ''])
    expect(read({}, { tvl: text, volume: text, age: text })?.limits).toEqual(none)
})

test.each(['top', 'gainers', 'losers', 'new'] as const)('the ranking %s is written as it is read', (ranking) => {
  expect(rankingOf(read({}, toRankingSearch(ranking))!)).toBe(ranking)
})

test('an order that no ranking stands for has no name', () => {
  expect(rankingOf(read({}, { sort: 'tvl' })!)).toBeUndefined()
})

test('toPath and toWord write what fromUrl reads', () => {
  expect([toPath('pools', base), toPath('tokens', undefined)]).toEqual(['/explore/pools/base', '/explore/tokens/all'])
  expect(toWord(poolSorts, 'TURNOVER')).toBe('turnover')
})
