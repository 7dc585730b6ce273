import { createRequire } from 'node:module'
import { localContracts } from '@oxbow/chain/localContracts'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { reactorsOf } from './reactorsOf.ts'

const require = createRequire(import.meta.url)
const { REACTOR_ADDRESS_MAPPING: published } =
  require('@uniswap/uniswapx-sdk') as typeof import('@uniswap/uniswapx-sdk')

test.each(publicNetworks)('default: $slug has the reactors that Uniswap publishes and Oxbow uses', (network) => {
  const { dutchV1Reactor: v1, dutchV3Reactor: v3 } = network.contracts
  const named: string = published[network.chainId]?.Dutch_V2 ?? '0x0'
  const v2 = BigInt(named) === 0n ? undefined : named.toLowerCase()
  expect({ v1: undefined, v2: undefined, v3: undefined, ...reactorsOf(network.chainId) }).toEqual({ v1, v2, v3 })
})

test.each([31337, 31338, 31339, 31340])('behavior: local chain %i has those that the devnet deploys', (chainId) => {
  const { dutchV1Reactor: v1, dutchV3Reactor: v3 } = localContracts()
  expect(reactorsOf(chainId)).toEqual({ v1, v3 })
})

test('behavior: a network that nobody pinned has none', () => {
  expect(reactorsOf(424_242)).toEqual({})
})
