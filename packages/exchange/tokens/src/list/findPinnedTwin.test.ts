import { localChainIds } from '@oxbow/chain/localContracts'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { findPinnedTwin } from './findPinnedTwin.ts'

const elsewhere = `0x${'5'.repeat(40)}` as const
const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test.each([
  ['the symbol itself', 'USDC', 'USDC'],
  ['small letters', 'usdc', 'USDC'],
  ['a Cyrillic letter', 'USDС', 'USDC'],
  ['a digit', 'U5DC', 'USDC'],
  ['a zero-width letter', 'U\u200bSDC', 'USDC'],
  ['the currency of the network', 'ETH', 'ETH'],
  ['what wraps it', 'WETH', 'WETH'],
  ['one that only an icon package publishes', 'USDT', 'USDT'],
])('found out: %s', (_how, symbol, twin) => {
  expect(findPinnedTwin({ chainId: 1, address: elsewhere, symbol })?.symbol).toBe(twin)
})

test('what it finds is what the build knows of it', () => {
  const pinned = pinnedTokens(1).find(({ address }) => address === usdc)
  expect(findPinnedTwin({ chainId: 1, address: elsewhere, symbol: 'USDC' })).toEqual(pinned)
})

test('a token that the build knows without a symbol may have any symbol', () => {
  const unnamed = publicNetworks.flatMap(({ chainId }) =>
    pinnedTokens(chainId).flatMap(({ address, symbol }) => (symbol === undefined ? [{ chainId, address }] : [])),
  )
  for (const token of unnamed) expect(findPinnedTwin({ ...token, symbol: 'OAK' })).toBeUndefined()
})

test('another pinned token under its symbol is found out too', () => {
  const dai = '0x6b175474e89094c44da98b954eedeac495271d0f'
  expect(findPinnedTwin({ chainId: 1, address: dai, symbol: 'USDC' })?.address).toBe(usdc)
})

test('a longer symbol, one nobody knows, and any on a network that nobody pinned bear nobody else’s', () => {
  expect(findPinnedTwin({ chainId: 1, address: elsewhere, symbol: 'USDC.e' })).toBeUndefined()
  expect(findPinnedTwin({ chainId: 1, address: elsewhere, symbol: 'OAK' })).toBeUndefined()
  expect(findPinnedTwin({ chainId: 424242, address: elsewhere, symbol: 'USDC' })).toBeUndefined()
})

test.each([...publicNetworks.map(({ chainId }) => chainId), ...localChainIds])(
  'none of the tokens that the build knows on %i has the symbol of another',
  (chainId) => {
    const known = pinnedTokens(chainId)
    expect(known.length).toBeGreaterThan(1)
    for (const { address, symbol } of known)
      if (symbol !== undefined) expect(findPinnedTwin({ chainId, address, symbol }), symbol).toBeUndefined()
  },
)
