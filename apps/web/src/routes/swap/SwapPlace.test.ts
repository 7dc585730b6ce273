import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import * as SwapPlace from './SwapPlace.ts'

const [ethereum, base, sepolia, unichainSepolia] = ['ethereum', 'base', 'ethereum_sepolia', 'unichain_sepolia'].map(
  (slug) => publicNetworks.find((network) => network.slug === slug)!,
)
const facts = { networks: [ethereum!, base!], network: ethereum, isServed: true, isTestnetMode: false }
const kindOf = (outputChain: string | undefined, changed: Partial<SwapPlace.from.Facts> = {}) =>
  SwapPlace.from({ ...facts, outputChain, ...changed }).kind

test('one network is a swap, two are a bridge', () => {
  expect(kindOf(undefined)).toBe('swap')
  expect(kindOf('ethereum')).toBe('swap')
  expect(kindOf('base')).toBe('bridge')
  expect(kindOf(undefined, { network: undefined, networks: undefined })).toBe('loading')
})

test('a link between test money and money is no bridge, in either direction', () => {
  expect(kindOf('base', { network: sepolia })).toBe('unlike')
  // Where a page offers both, as one of a site that has no other does.
  expect(kindOf('ethereum_sepolia', { networks: publicNetworks })).toBe('unlike')
  const tests = { networks: [sepolia!, unichainSepolia!], network: sepolia, isTestnetMode: true }
  expect(kindOf('unichain_sepolia', tests)).toBe('bridge')
})

test('a network that is not there is not taken for another', () => {
  expect(kindOf('mars')).toBe('unserved')
  expect(kindOf(undefined, { isServed: false })).toBe('unserved')
  expect(kindOf(undefined, { isServed: false, isTestnetMode: true })).toBe('swap')
})
