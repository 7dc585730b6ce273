import { seededChain } from '@oxbow/test/seededChain'
import { zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { publicNetworks } from '../publicNetworks.ts'
import { localChainIds } from './localContracts.ts'
import { pinnedDecimals } from './pinnedDecimals.ts'

describe('pinnedDecimals', () => {
  test('default: every devnet token has the decimals of its contract', async () => {
    await using chain = await seededChain()
    for (const { address, symbol, decimals } of chain.market.tokens) {
      expect(pinnedDecimals(31337, address), symbol).toBe(decimals)
      expect(pinnedDecimals(31338, address), symbol).toBe(decimals)
    }
    expect(new Set(chain.market.tokens.map(({ decimals }) => decimals))).toEqual(new Set([18, 6, 8]))
  })

  test.each([...publicNetworks.map(({ chainId }) => chainId), ...localChainIds])(
    'behavior: the native currency of %i and its wrapped token have 18',
    (chainId) => {
      expect(pinnedDecimals(chainId, zeroAddress)).toBe(18)
      const weth = publicNetworks.find((each) => each.chainId === chainId)?.contracts.weth
      if (weth) expect(pinnedDecimals(chainId, weth)).toBe(18)
    },
  )

  test("behavior: knows the public networks' dollar stablecoins, in any letter case", () => {
    expect(pinnedDecimals(1, '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48')).toBe(6)
    for (const { chainId, stablecoins } of publicNetworks)
      for (const token of stablecoins) expect(pinnedDecimals(chainId, token)).toBe(6)
  })

  test('behavior: undefined for a token of another chain, or an unknown one', () => {
    expect(pinnedDecimals(10, '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')).toBeUndefined()
    expect(pinnedDecimals(1, '0x00000000000000000000000000000000deadbeef')).toBeUndefined()
    expect(pinnedDecimals(424242, zeroAddress)).toBeUndefined()
  })
})
