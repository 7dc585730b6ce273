import { localContracts } from '@oxbow/chain/localContracts'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { isAsPinned } from './isAsPinned.ts'

const other = '0x1111111111111111111111111111111111111112'

const real = publicNetworks.filter(({ isTestnet }) => !isTestnet)

test.each(real)('$slug is known by its contracts, and not with any other one', ({ chainId, contracts }) => {
  expect(isAsPinned({ chainId, contracts })).toBe(true)
  const shuffled = Object.fromEntries(Object.entries(contracts).toReversed()) as typeof contracts
  expect(isAsPinned({ chainId, contracts: shuffled })).toBe(true)
  for (const name of Object.keys(contracts))
    expect(isAsPinned({ chainId, contracts: { ...contracts, [name]: other } }), name).toBe(false)
  const { permit2: _, ...fewer } = contracts
  expect(isAsPinned({ chainId, contracts: fewer })).toBe(false)
})

test('where rewards are claimed is the operator’s to say', () => {
  const { chainId, contracts } = publicNetworks[0]!
  expect(isAsPinned({ chainId, contracts: { ...contracts, rewardDistributor: other } })).toBe(true)
})

test('a network that nobody pinned passes', () => {
  expect(isAsPinned({ chainId: 31337, contracts: { ...localContracts(), permit2: other } })).toBe(true)
})
