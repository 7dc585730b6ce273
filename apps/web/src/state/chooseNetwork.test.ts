import type { Network } from '@oxbow/chain/Network'
import { describe, expect, test } from 'vitest'
import { chooseNetwork } from './chooseNetwork.ts'

const ethereum = { slug: 'ethereum', chainId: 1, isTestnet: false } as Network
const base = { slug: 'base', chainId: 8453, isTestnet: false } as Network
const sepolia = { slug: 'ethereum_sepolia', chainId: 11155111, isTestnet: true } as Network

function choose(networks: readonly Network[], slug: string | undefined, isTestnetMode = false) {
  const { offered, network } = chooseNetwork({ networks, defaultChainId: 8453, slug, isTestnetMode })
  return [offered.map((each) => each.slug), network?.slug]
}

describe('chooseNetwork', () => {
  test('default: the operator’s choice among the main networks, or the one that the URL names', () => {
    expect(choose([ethereum, base, sepolia], undefined)).toEqual([['ethereum', 'base'], 'base'])
    expect(choose([ethereum, base, sepolia], 'Ethereum')).toEqual([['ethereum', 'base'], 'ethereum'])
    expect(choose([ethereum, base, sepolia], 'mars')).toEqual([['ethereum', 'base'], 'base'])
  })

  test('behavior: testnet mode shows no main network, not even one that a link names', () => {
    expect(choose([ethereum, base, sepolia], undefined, true)).toEqual([['ethereum_sepolia'], 'ethereum_sepolia'])
    expect(choose([ethereum, base, sepolia], 'base', true)).toEqual([['ethereum_sepolia'], 'ethereum_sepolia'])
    expect(choose([ethereum, base], 'base', true)).toEqual([[], undefined])
  })

  test('behavior: a link to a test network is followed without testnet mode too', () => {
    expect(choose([ethereum, base, sepolia], 'ethereum_sepolia')).toEqual([['ethereum', 'base'], 'ethereum_sepolia'])
  })

  test('behavior: a network that is not there is not taken for another in silence', () => {
    const isServed = (slug: string | undefined) =>
      chooseNetwork({ networks: [ethereum, sepolia], defaultChainId: 1, slug, isTestnetMode: false }).isServed
    expect([undefined, 'Ethereum', 'ethereum_sepolia', 'mars'].map(isServed)).toEqual([true, true, true, false])
  })

  test('behavior: an Oxbow of test networks alone offers them', () => {
    expect(choose([sepolia], undefined)).toEqual([['ethereum_sepolia'], 'ethereum_sepolia'])
  })
})
