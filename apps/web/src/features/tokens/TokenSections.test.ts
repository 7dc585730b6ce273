import { toTokenKey } from '@oxbow/tokens/createTokenMemory'
import type { Token } from '@oxbow/tokens/getTokens'
import { describe, expect, test } from 'vitest'
import * as TokenSections from './TokenSections.ts'

const [eth, usdc, dai, mkr, uni] = [
  token('0', 'ETH'),
  token('a', 'USDC'),
  token('d', 'DAI'),
  token('e', 'MKR'),
  token('c', 'UNI'),
]
const fake = token('f', 'USDC', { tags: ['impostor'] })
const facts: TokenSections.from.Facts = {
  query: '',
  tokens: [eth, fake, usdc, dai, mkr, uni],
  selected: undefined,
  fromLists: [],
  elsewhere: [],
  unlisted: [],
  favourites: [],
  recent: [],
  trending: [],
  hiding: { hideSmallBalances: true, hideSpam: true },
  getSeverity: ({ tags }) => (tags.includes('impostor') ? 'critical' : undefined),
  getBalance: () => undefined,
  getUsd: (_, raw) => (raw === undefined ? undefined : Number(raw)),
}

function token(digit: string, symbol: string, more: Partial<Token> = {}): Token {
  const address = `0x${digit.repeat(40)}` as const
  return { chainId: 1, address, symbol, name: symbol, decimals: 0, logoUri: undefined, tags: [], ...more }
}

function show(change: Partial<TokenSections.from.Facts>) {
  const sections = TokenSections.from({ ...facts, ...change })
  return Object.fromEntries(sections.map(({ name, tokens }) => [name, tokens.map(({ symbol }) => symbol)]))
}

describe('TokenSections.from', () => {
  test('behavior: each token once, in the first section it belongs to; spam waits to be searched for', () => {
    const shown = show({
      getBalance: (item) => (item === dai ? 5n : item === eth ? 9n : undefined),
      favourites: [toTokenKey(mkr), toTokenKey(dai), '2:0xabc'],
      recent: [toTokenKey(eth), toTokenKey(uni)],
      trending: [uni.address, usdc.address, fake.address],
    })
    expect(shown).toEqual({ held: ['ETH', 'DAI'], favourites: ['MKR'], recent: ['UNI'], trending: ['USDC'] })
  })

  test('behavior: the chosen token on other networks stands before the long list, never what only bears its symbol', () => {
    const there = token('9', 'USDC', { chainId: 2 })
    const elsewhere = [token('0', 'ETH', { chainId: 2 }), there, token('8', 'USDC', { chainId: 2, tags: ['impostor'] })]
    expect(TokenSections.from({ ...facts, elsewhere, selected: usdc })[0]).toEqual({
      name: 'elsewhere',
      tokens: [there],
    })
    expect(show({ elsewhere, selected: fake }).elsewhere).toBeUndefined()
    expect(show({ elsewhere }).elsewhere).toBeUndefined()
  })

  test('behavior: a newcomer sees the list as the operator ordered it', () => {
    expect(show({})).toEqual({ others: ['ETH', 'USDC', 'DAI', 'MKR', 'UNI'] })
  })

  test('behavior: a balance of less than a dollar does not move its token up, unless the settings show it', () => {
    const cents = { getBalance: (item: Token) => (item === uni ? 1n : undefined), getUsd: () => 0.4 }
    expect(show(cents).held).toBeUndefined()
    expect(show({ ...cents, hiding: { hideSmallBalances: false, hideSpam: true } }).held).toEqual(['UNI'])
  })

  test('behavior: what the person’s lists name comes after the operator’s, and what both name is the operator’s', () => {
    const fromLists = [{ ...dai, symbol: 'FAKE' }, token('7', 'OAK'), token('8', 'ELM')]
    expect(show({ fromLists })).toEqual({ others: ['ETH', 'USDC', 'DAI', 'MKR', 'UNI'], lists: ['OAK', 'ELM'] })
    expect(show({ fromLists, query: 'elm', unlisted: [token('8', 'ELM'), token('6', 'ELM2')] })).toEqual({
      lists: ['ELM'],
      unlisted: ['ELM2'],
    })
  })

  test('behavior: 10,000 tokens of a list are searched within 100 ms', () => {
    const fromLists = Array.from({ length: 10_000 }, (_, at) => ({
      ...token('0', `T${at}`),
      address: `0x${at.toString(16).padStart(40, '1')}` as const,
    }))
    show({ fromLists, query: 'warm up' })
    // The time of this process: how busy the machine is besides is not the question.
    const startedAt = process.cpuUsage()
    expect(show({ fromLists, query: 't9999' })).toEqual({ lists: ['T9999'] })
    expect(process.cpuUsage(startedAt).user / 1_000).toBeLessThan(100)
  })

  test('behavior: a search reaches other networks and what nobody lists; an impostor is found, last', () => {
    const shown = show({
      query: 'usdc',
      elsewhere: [token('9', 'USDC', { chainId: 2, tags: ['impostor'] }), token('a', 'USDC.e', { chainId: 2 })],
      unlisted: [usdc, token('8', 'USDCX')],
    })
    expect(shown).toEqual({ found: ['USDC', 'USDC'], elsewhere: ['USDC.e', 'USDC'], unlisted: ['USDCX'] })
    const [found] = TokenSections.from({ ...facts, query: 'usdc' })
    expect(found?.tokens).toEqual([usdc, fake])
  })
})
