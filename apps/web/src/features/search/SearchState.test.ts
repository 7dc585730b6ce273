import type { PoolResult, SearchResult, TokenResult } from '@oxbow/tokens/SearchResult'
import { describe, expect, test } from 'vitest'
import * as SearchState from './SearchState.ts'

const off = { status: 'off' } as const
const waiting = { status: 'waiting' } as const
const failed = { status: 'failed' } as const
const known = <T>(value: T) => ({ status: 'known', value }) as const

function token(digit: string, symbol: string, more: Partial<TokenResult> = {}): TokenResult {
  const address = `0x${digit.repeat(40)}` as const
  return { kind: 'token', chainId: 1, address, name: symbol, symbol, decimals: 6, tags: [], isListed: true, ...more }
}

function pool(digit: string): PoolResult {
  const tokens = { token0: { address: usdc.address }, token1: { address: weth.address } }
  return { kind: 'pool', chainId: 1, poolId: `0x${digit.repeat(40)}`, protocol: 'v3', feePips: 500, ...tokens }
}

const usdc = token('a', 'USDC')
const weth = token('b', 'WETH')
const facts: SearchState.from.Facts = {
  query: '',
  tab: 'all',
  chainId: undefined,
  recent: [],
  marked: [],
  watched: [],
  listed: [weth, usdc],
  tokens: off,
  pools: off,
  positions: [],
  collections: off,
  addresses: off,
  usernames: off,
  isWarnedOf: (tag) => tag === 'impostor',
}

function show(change: Partial<SearchState.from.Facts>): Record<string, readonly string[]> | string {
  const state = SearchState.from({ ...facts, ...change })
  if (state.kind !== 'sections') return state.kind
  return Object.fromEntries(state.sections.map(({ name, results }) => [name, results.map(toText)]))
}

function toText(result: SearchResult): string {
  if (result.kind === 'token') return `${result.symbol}${result.tags.map((tag) => ` (${tag})`).join('')}`
  if (result.kind === 'collection') return `collection ${result.name}`
  return result.kind === 'pool' ? `pool ${result.poolId.at(-1)}` : 'address'
}

type Hex = `0x${string}`

describe('SearchState.from', () => {
  test('behavior: without a query, what was searched and what is traded; only listed tokens that nobody is warned of', () => {
    const tokens = known([
      token('f', 'USDC', { isListed: false }),
      { ...weth, volumeUsd: 9 },
      token('e', 'NEW', { isListed: false }),
    ])
    expect(show({ recent: [usdc], tokens, pools: known([pool('1')]) })).toEqual({
      recent: ['USDC'],
      'trending-tokens': ['WETH'],
      'trending-pools': ['pool 1'],
    })
    expect(show({ recent: [usdc], tokens, tab: 'pools', pools: known([pool('1')]) })).toEqual({
      'trending-pools': ['pool 1'],
    })
    expect(show({ marked: [token('e', 'NEW', { isListed: false }), weth], tokens })).toEqual({
      favourites: ['NEW', 'WETH'],
      'trending-tokens': ['WETH'],
    })
    expect(show({ marked: [weth], tab: 'pools', pools: known([pool('1')]) })).toEqual({ 'trending-pools': ['pool 1'] })
    expect(show({ marked: [weth], chainId: 2 })).toBe('nothing-yet')
    expect(show({ recent: [usdc], chainId: 2 })).toBe('nothing-found')
  })

  test('behavior: tokens of the lists are there before the index answers, and without it', () => {
    expect(show({ query: 'usd', tokens: waiting })).toEqual({ tokens: ['USDC'] })
    expect(SearchState.from({ ...facts, query: 'usd', tokens: failed })).toMatchObject({ isIncomplete: true })
  })

  test('behavior: an impostor that only the index knows is found out and stands last, whatever its volume', () => {
    const fake = token('f', 'USDC', { isListed: false, volumeUsd: 1e9 })
    const other = token('9', 'XUSDC', { isListed: false })
    expect(show({ query: 'usdc', tokens: known([fake, other, usdc]) })).toEqual({
      tokens: ['USDC', 'XUSDC', 'USDC (impostor)'],
    })
  })

  test('behavior: a pool of an impostor is marked and stands last, and is not recommended', () => {
    const fake = { ...pool('1'), token0: { address: token('f', '').address, symbol: 'USDС' } }
    const pools = known([fake, pool('2')])
    expect(show({ query: 'usdc', tab: 'pools', pools })).toEqual({ pools: ['pool 2', 'pool 1'] })
    const state = SearchState.from({ ...facts, query: 'usdc', tab: 'pools', pools })
    expect(state).toMatchObject({ sections: [{ results: [{ poolId: pool('2').poolId }, { tags: ['impostor'] }] }] })
    expect(show({ pools })).toEqual({ 'trending-pools': ['pool 2'] })
  })

  test('behavior: the address of a pool hides the tokens; that of a token does not', () => {
    const pair = token('1', 'UNI-V2', { isListed: false })
    const query = pair.address
    expect(show({ query, tokens: known([pair]), addresses: known([pool('1')]) })).toEqual({ pools: ['pool 1'] })
    expect(show({ query: usdc.address, tokens: known([usdc]), pools: known([pool('1')]) })).toEqual({
      tokens: ['USDC'],
      pools: ['pool 1'],
    })
  })

  test('behavior: a network apart', () => {
    const elsewhere = token('a', 'USDC', { chainId: 2 })
    expect(show({ query: 'usdc', listed: [usdc, elsewhere] })).toEqual({ tokens: ['USDC', 'USDC'] })
    expect(show({ query: 'usdc', listed: [usdc, elsewhere], chainId: 2 })).toEqual({ tokens: ['USDC'] })
  })

  test('behavior: NFTs by the words of their name and symbol, below everything else; by address among them', () => {
    const collection = (chainId: number, digit: string, name: string) => ({
      chainId,
      address: `0x${digit.repeat(40)}` as const,
      name,
      symbol: name.slice(0, 3),
    })
    const positions = [collection(1, '7', 'Oxbow V3 Positions'), collection(1, '8', 'Oxbow V4 Positions')]
    const token9 = token('9', 'POSITION')
    const names = (query: string, change: Partial<SearchState.from.Facts> = {}) => {
      const state = SearchState.from({ ...facts, query, positions, listed: [token9], ...change })
      if (state.kind !== 'sections') return state.kind
      return state.sections.map(({ name, results }) => [
        name,
        results.map((each) => each.kind === 'address' && each.collection),
      ])
    }
    expect(names('positions v4')).toEqual([['collections', ['Oxbow V4 Positions']]])
    expect(names('posit')).toEqual([
      ['tokens', [false]],
      ['collections', ['Oxbow V3 Positions', 'Oxbow V4 Positions']],
    ])
    expect(names('po')).toEqual([['tokens', [false]]])
    expect(names('posit', { tab: 'tokens' })).toEqual([['tokens', [false]]])
    expect(names('positions v5')).toBe('nothing-found')
    const found = {
      kind: 'address',
      chainId: 1,
      address: usdc.address,
      isContract: true,
      collection: 'Herons',
    } as const
    expect(names(usdc.address, { addresses: known([found]) })).toEqual([['collections', ['Herons']]])
  })

  test('behavior: NFTs that the operator follows come first among NFTs, and each once', () => {
    const [ferries, herons] = ['c', 'd'].map((digit) => `0x${digit.repeat(40)}` as const) as [Hex, Hex]
    const collections = known([{ kind: 'collection', chainId: 1, address: ferries, name: 'River Ferries' } as const])
    const at = (address: Hex, name: string) =>
      ({ kind: 'address', chainId: 1, address, isContract: true, collection: name }) as const
    expect(show({ query: 'river', collections })).toEqual({ collections: ['collection River Ferries'] })
    expect(show({ query: 'river', collections, tab: 'tokens' })).toBe('nothing-found')
    const addresses = known([at(ferries, 'River Ferries'), at(herons, 'Herons')])
    expect(show({ query: ferries, collections, addresses })).toEqual({
      collections: ['collection River Ferries', 'address'],
    })
    expect(show({ query: 'river', collections: waiting })).toBe('waiting')
    expect(show({ query: 'river', collections: failed })).toBe('failed')
  })

  test('behavior: without a query the first three that the operator follows, in his order, below what is traded', () => {
    const collections = known(
      ['Stones', 'Ferries', 'Passes', 'Herons'].map((name, place) => {
        const address = `0x${String(place).repeat(40)}` as const
        return { kind: 'collection', chainId: 1, address, name } as const
      }),
    )
    const popular = ['collection Stones', 'collection Ferries', 'collection Passes']
    expect(show({ tokens: known([weth]), collections })).toEqual({
      'trending-tokens': ['WETH'],
      'popular-collections': popular,
    })
    expect(show({ tokens: known([weth]), collections, tab: 'tokens' })).toEqual({ 'trending-tokens': ['WETH'] })
  })

  test('behavior: who wants no NFTs is not reminded of one that was searched for', () => {
    const recent = [{ kind: 'collection', chainId: 1, address: usdc.address, name: 'Ferries' } as const, usdc]
    expect(show({ recent, collections: known([]) })).toEqual({ recent: ['collection Ferries', 'USDC'] })
    expect(show({ recent })).toEqual({ recent: ['USDC'] })
  })

  test('behavior: a username finds its account below the tokens, once, by the name that the person gave it', () => {
    const ferryman = { kind: 'address', chainId: 1, address: weth.address, isContract: false, ensName: 'usdc' } as const
    const usernames = known([ferryman])
    expect(show({ query: 'usdc', usernames })).toEqual({ tokens: ['USDC'], addresses: ['address'] })
    expect(show({ query: 'usdc', usernames, tab: 'tokens' })).toEqual({ tokens: ['USDC'] })
    const watched = [{ ...ferryman, ensName: 'my usdc' }]
    const state = SearchState.from({ ...facts, query: 'usdc', usernames, watched })
    expect(state).toMatchObject({ sections: [{ name: 'tokens' }, { results: watched }] })
    expect(show({ query: 'zzz', usernames: waiting })).toBe('waiting')
    expect(show({ query: 'zzz', usernames: failed })).toBe('failed')
    expect(show({ query: 'zzz', usernames: known([]) })).toBe('nothing-found')
  })

  test('behavior: waiting, nothing, failed are three things', () => {
    expect(show({ query: 'zzz', tokens: waiting })).toBe('waiting')
    expect(show({ query: 'zzz', tokens: known([]) })).toBe('nothing-found')
    expect(show({ query: 'zzz', tokens: failed, pools: known([]) })).toBe('failed')
    expect(show({ query: 'zzz', tab: 'tokens', tokens: known([]), pools: failed })).toBe('nothing-found')
    expect(show({})).toBe('nothing-yet')
  })
})
