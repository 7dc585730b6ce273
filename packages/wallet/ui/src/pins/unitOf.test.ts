import { localChainIds } from '@oxbow/chain/localContracts'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { networkNameOf, unitOf } from './unitOf.ts'

const usdc = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

test.each([...publicNetworks.map(({ chainId }) => chainId), ...localChainIds])(
  'each token that the build knows on %s has its decimals and its symbol',
  (chainId) => {
    for (const { address, decimals, symbol } of pinnedTokens(chainId))
      expect(unitOf(chainId, BigInt(address) === 0n ? 'native' : address)).toEqual({ decimals, symbol })
  },
)

test('a token is known in any spelling, on its own network alone', () => {
  expect(unitOf(1, `0x${usdc.slice(2).toUpperCase()}`)).toEqual({ decimals: 6, symbol: 'USDC' })
  expect(unitOf(10, usdc)).toBeUndefined()
  expect(unitOf(424242, usdc)).toBeUndefined()
  expect(unitOf(1, `${usdc.slice(0, -1)}9` as typeof usdc)).toBeUndefined()
})

test('the currency of an unknown network has 18 decimals and no symbol', () => {
  expect(unitOf(424242, 'native')).toEqual({ decimals: 18, symbol: undefined })
})

test('public networks have their names', () => {
  expect([networkNameOf(1), networkNameOf(31337), networkNameOf(424242)]).toEqual(['Ethereum', undefined, undefined])
})
