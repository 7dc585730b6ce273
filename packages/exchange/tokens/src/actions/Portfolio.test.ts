import type { Network } from '@oxbow/chain/Network'
import { describe, expect, test } from 'vitest'
import { toTokenKey } from '../list/createTokenMemory.ts'
import type { Token } from './getTokens.ts'
import * as Portfolio from './Portfolio.ts'

const network = { chainId: 31337, name: 'Ethereum' } as Network
const other = { chainId: 31338, name: 'Base' } as Network
const one = 10n ** 18n

function token(symbol: string, tags: readonly string[] = []): Token {
  const address = `0x${Buffer.from(symbol).toString('hex').padStart(40, '0')}` as const
  return { chainId: 31337, address, name: symbol, symbol, decimals: 18, logoUri: undefined, tags }
}

/** A chain on which one of each token is held, at prices now and a day ago. */
function chain(on: Network, held: Record<string, [now?: number, dayAgo?: number]>, tags: Record<string, string> = {}) {
  const tokens = Object.keys(held).map((symbol) => token(symbol, tags[symbol] ? [tags[symbol]] : []))
  const prices = tokens.map(({ address, symbol }) => {
    const [nowUsd, dayAgoUsd] = held[symbol]!
    return [address, { nowUsd, dayAgoUsd }] as const
  })
  return {
    network: on,
    tokens,
    balances: new Map(tokens.map(({ address }) => [address, one])),
    prices: new Map(prices),
  }
}

const shown = { hiding: { hideSmallBalances: false, hideSpam: false } }
const symbols = (holdings: readonly Portfolio.Holding[]) => holdings.map(({ token }) => token.symbol)

describe('from', () => {
  test('default: sums over networks, the most valuable first', () => {
    const chains = [chain(network, { ETH: [3_000, 2_900], DAI: [1, 1] }), chain(other, { WBTC: [60_000, 60_000] })]
    const { holdings, totalUsd, change } = Portfolio.from({ chains, ...shown })
    expect(symbols(holdings)).toEqual(['WBTC', 'ETH', 'DAI'])
    expect(totalUsd).toBe(63_001)
    expect(change?.usd).toBeCloseTo(100)
    expect(change?.percent).toBeCloseTo((100 / 62_901) * 100)
  })

  test('behavior: what has no price is shown without one and counted, never as zero', () => {
    const { holdings, totalUsd, unpricedCount } = Portfolio.from({
      chains: [chain(network, { NEW: [], ETH: [3_000, 2_900] })],
      ...shown,
    })
    expect(symbols(holdings)).toEqual(['ETH', 'NEW'])
    expect(holdings[1]?.usd).toBeUndefined()
    expect({ totalUsd, unpricedCount }).toEqual({ totalUsd: 3_000, unpricedCount: 1 })
  })

  test('behavior: nothing has a price: the total is unknown; nothing is held: it is zero', () => {
    expect(Portfolio.from({ chains: [chain(network, { NEW: [] })], ...shown }).totalUsd).toBeUndefined()
    expect(Portfolio.from({ chains: [chain(network, {})], ...shown })).toMatchObject({ totalUsd: 0, holdings: [] })
  })

  test('behavior: what is not held, or could not be read, is not there; a single unit is', () => {
    const held = chain(network, { ETH: [100, 100], DAI: [1, 1], UNI: [5, 5] })
    const [eth, dai, uni] = held.tokens.map(({ address }) => address)
    const balances = new Map<string, bigint | undefined>([
      [eth!, 1n],
      [dai!, 0n],
      [uni!, undefined],
    ])
    const { holdings } = Portfolio.from({ chains: [{ ...held, balances }], ...shown })
    expect(holdings.map(({ token, balance, usd }) => [token.symbol, balance, usd])).toEqual([
      ['ETH', 1n, (1 / 10 ** 18) * 100],
    ])
  })

  test('behavior: what was worth nothing a day ago, or has no price now, tells no change', () => {
    const changeOf = (held: Record<string, [now?: number, dayAgo?: number]>) =>
      Portfolio.from({ chains: [chain(network, held)], ...shown }).change
    expect(changeOf({ ETH: [100, 0] })).toBeUndefined()
    expect(changeOf({ ETH: [undefined, 100] })).toBeUndefined()
    expect(changeOf({ ETH: [undefined, 100], DAI: [2, 1] })).toEqual({ usd: 1, percent: 100 })
    expect(changeOf({ ETH: [50, 100] })).toEqual({ usd: -50, percent: -50 })
  })

  test('behavior: worth nothing comes before what nobody knows the worth of', () => {
    const { holdings } = Portfolio.from({ chains: [chain(network, { NEW: [], FREE: [0, 0], ETH: [1, 1] })], ...shown })
    expect(symbols(holdings)).toEqual(['ETH', 'FREE', 'NEW'])
  })

  test('behavior: the change compares only what has both prices', () => {
    const { change } = Portfolio.from({ chains: [chain(network, { ETH: [110, 100], NEW: [500] })], ...shown })
    expect(change?.percent).toBeCloseTo(10)
    expect(Portfolio.from({ chains: [chain(network, { NEW: [500] })], ...shown }).change).toBeUndefined()
  })

  test('param: small balances are hidden and still counted; those without a price are not small', () => {
    const { holdings, hidden, totalUsd } = Portfolio.from({
      chains: [chain(network, { ETH: [100, 100], DUST: [0.5, 0.5], NEW: [] })],
      hiding: { hideSmallBalances: true, hideSpam: false },
    })
    expect([symbols(holdings), symbols(hidden), totalUsd]).toEqual([['ETH', 'NEW'], ['DUST'], 100.5])
  })

  test('param: what the person put away is hidden and still counted', () => {
    const chains = [chain(network, { ETH: [3_000], DAI: [1] })]
    const hiddenKeys = new Set([toTokenKey(token('ETH'))])
    const { holdings, hidden, totalUsd } = Portfolio.from({ chains, ...shown, hiddenKeys })
    expect([symbols(holdings), symbols(hidden), totalUsd]).toEqual([['DAI'], ['ETH'], 3_001])
  })

  test('param: spam is hidden, and is never part of the total', () => {
    const chains = [chain(network, { ETH: [100, 100], SCAM: [9_999, 1] }, { SCAM: 'honeypot' })]
    expect(Portfolio.from({ chains, hiding: { hideSmallBalances: false, hideSpam: true } })).toMatchObject({
      hidden: [{ token: { symbol: 'SCAM' } }],
      totalUsd: 100,
    })
    const open = Portfolio.from({ chains, ...shown })
    expect([symbols(open.holdings), open.totalUsd]).toEqual([['SCAM', 'ETH'], 100])
  })
})
