import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { describe, expect, test } from 'vitest'
import { bridgedPairs, isAlike } from './bridgedPairs.ts'
import { bridgedTokens } from './bridgedTokens.ts'

const by = (slug: string): Network => publicNetworks.find((network) => network.slug === slug)!
const symbols = (...places: Parameters<typeof bridgedPairs>) => bridgedPairs(...places).map(({ symbol }) => symbol)
const local = (chainId: number, isTestnet = false) => ({ chainId, isTestnet, profile: 'local' }) as const

describe('bridgedPairs', () => {
  test('default: the tokens that Across moves between two networks, with their decimals', () => {
    expect(symbols(by('ethereum'), by('base'))).toEqual(['WETH', 'USDC', 'DAI'])
    expect(bridgedPairs(by('ethereum'), by('optimism'))[1]).toEqual({
      symbol: 'USDC',
      input: { address: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', decimals: 6 },
      output: { address: '0x0b2c639c533813f4aa9d7837caf62653d097ff85', decimals: 6 },
    })
    expect(symbols(by('ethereum'), by('ethereum'))).toEqual([])
  })

  test("behavior: never pairs a test network's token with a real one", () => {
    const [tests, others] = [true, false].map((isTest) => publicNetworks.filter((each) => each.isTestnet === isTest))
    for (const test of tests!)
      for (const other of others!) {
        expect(symbols(test, other)).toEqual([])
        expect(symbols(other, test)).toEqual([])
        // Regardless of the description.
        expect(symbols({ ...test, isTestnet: false }, other)).toEqual([])
        expect(symbols({ ...local(test.chainId) }, { ...local(other.chainId) })).toEqual([])
      }
    expect(symbols(by('ethereum_sepolia'), by('unichain_sepolia'))).toEqual(['WETH', 'USDC'])
  })

  test("behavior: doesn't pair tokens of one symbol that Across treats as different", () => {
    // Binance issues its own DAI, and Across doesn't move UNI.
    expect(symbols(by('bnb'), by('ethereum'))).toEqual([])
    expect(symbols(by('ethereum'), by('polygon'))).toEqual(['USDC', 'DAI', 'WBTC'])
  })

  test('behavior: pairs devnet chains by symbol, but its test network with none', () => {
    expect(symbols(local(31337), local(31338))).toContain('USDC')
    expect(symbols(local(31340, true), local(31337))).toEqual([])
    expect(symbols(local(31337), by('base'))).toEqual([])
  })

  test('behavior: an unknown network has no pairs', () => {
    expect(symbols(by('ethereum'), { chainId: 4_242, isTestnet: false, profile: 'public' })).toEqual([])
  })
})

describe('isAlike', () => {
  test.each([
    ['public', false, true],
    ['public', true, false],
    ['local', false, false],
    ['local', true, false],
  ] as const)('a public network and a %s one, for testing: %s: %s', (profile, isTestnet, expected) => {
    const place = { chainId: 2, isTestnet, profile }
    expect(isAlike({ chainId: 1, isTestnet: false, profile: 'public' }, place)).toBe(expected)
    expect(isAlike(place, { chainId: 1, isTestnet: false, profile: 'public' })).toBe(expected)
  })
})

test('each row of the table is pinned under the same symbol, on networks of one kind', () => {
  for (const { addresses, symbol } of bridgedTokens) {
    const entries = Object.entries(addresses).map(([id, address]) => ({ chainId: Number(id), address }))
    for (const { address, chainId } of entries)
      expect(pinnedTokens(chainId).find((token) => token.address === address)).toMatchObject({ symbol })
    const kinds = entries.map(({ chainId }) => publicNetworks.find((network) => network.chainId === chainId)!.isTestnet)
    expect(new Set(kinds).size).toBe(1)
  }
})
