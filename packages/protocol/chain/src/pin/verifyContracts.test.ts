import { startChain } from '@oxbow/test/startChain'
import { describe, expect, test } from 'vitest'
import type { Contracts, Network } from '../Network.ts'
import { publicNetworks } from '../publicNetworks.ts'
import { localChainIds, localContracts } from './localContracts.ts'
import { verifyContracts } from './verifyContracts.ts'

const stranger = '0x00000000000000000000000000000000deadbeef'

describe('verifyContracts', () => {
  test.each([...publicNetworks, ...localChainIds.map(localNetwork)])(
    'default: the built-in description of $chainId is pinned',
    (network) => {
      expect(verifyContracts({ network, chainId: network.chainId })).toEqual({ status: 'pinned', unpinned: [] })
    },
  )

  test('behavior: the derived addresses are those that the devnet deploys', async () => {
    await using chain = await startChain()
    expect(chain.contracts).toEqual(localContracts())
  })

  test.each([...publicNetworks, ...localChainIds.map(localNetwork)])(
    'error: names any changed address on $chainId',
    (network) => {
      for (const name of Object.keys(network.contracts) as (keyof Contracts)[]) {
        const contracts = { ...network.contracts, [name]: stranger }
        expect(verifyContracts({ network: { ...network, contracts }, chainId: network.chainId })).toEqual({
          status: 'mismatch',
          field: `contracts.${name}`,
          named: stranger,
          pinned: network.contracts[name],
        })
      }
    },
  )

  test('error: a contract that is left out, or added', () => {
    const network = publicNetworks[0]!
    const { v4PositionManager: _, ...fewer } = network.contracts
    expect(verifyContracts({ network: { ...network, contracts: fewer }, chainId: 1 })).toMatchObject({
      field: 'contracts.v4PositionManager',
      named: 'nothing',
    })
    const more = { ...network.contracts, v3QuoterV2: stranger } as const
    expect(verifyContracts({ network: { ...network, contracts: more }, chainId: 1 })).toMatchObject({
      field: 'contracts.v3QuoterV2',
      pinned: 'nothing',
    })
  })

  test.each([
    ['name', 'Sepolia'],
    ['isTestnet', true],
    ['nativeCurrency', { name: 'Ether', symbol: 'USDC', decimals: 18 }],
    ['wrappedSymbol', 'USDC'],
    ['finalityDepthBlocks', 1],
    ['explorerUrl', 'https://example.org'],
    ['stablecoins', [stranger]],
  ] as const)('error: %s that is not of the network', (field, value) => {
    const network = { ...publicNetworks[0]!, [field]: value } as Network
    expect(verifyContracts({ network, chainId: 1 })).toMatchObject({ status: 'mismatch', field })
  })

  test('behavior: leaves start block and allowed hooks to the operator', () => {
    const network: Network = { ...publicNetworks[0]!, startBlock: 20_000_000, allowedHooks: [stranger] }
    expect(verifyContracts({ network, chainId: 1 }).status).toBe('pinned')
  })

  test("behavior: accepts the operator's reward distributor on a public network", () => {
    const network = publicNetworks[0]!
    const contracts = { ...network.contracts, rewardDistributor: stranger } as const
    expect(verifyContracts({ network: { ...network, contracts }, chainId: 1 })).toEqual({
      status: 'pinned',
      unpinned: ['rewardDistributor'],
    })
  })

  test.each(['seaport', 'dutchV1Reactor', 'dutchV3Reactor', 'orderQuoter', 'spokePool'] as const)(
    'behavior: %s may be absent, as on a local chain of an older Oxbow',
    (name) => {
      const network = localNetwork(31337)
      const { [name]: _, ...contracts } = network.contracts
      expect(verifyContracts({ network: { ...network, contracts }, chainId: 31337 })).toEqual({
        status: 'pinned',
        unpinned: [],
      })
    },
  )

  test('error: the description of another chain', () => {
    const verdict = verifyContracts({ network: publicNetworks[0]!, chainId: 8453 })
    expect(verdict).toEqual({ status: 'mismatch', field: 'chainId', named: '1', pinned: '8453' })
  })

  test('error: an unpinned network under the name of a public one', () => {
    const elsewhere = { ...localNetwork(31337), chainId: 424242, name: 'Elsewhere', slug: 'elsewhere' }
    for (const named of [{ name: 'Ethereum' }, { slug: 'ethereum' }])
      expect(verifyContracts({ network: { ...elsewhere, ...named }, chainId: 424242 })).toMatchObject({
        status: 'mismatch',
        field: 'chainId',
      })
  })

  test('behavior: an unpinned network is reported as unpinned', () => {
    const network = { ...localNetwork(31337), chainId: 424242, name: 'Elsewhere', slug: 'elsewhere' }
    expect(verifyContracts({ network, chainId: 424242 })).toEqual({ status: 'unpinned' })
  })
})

function localNetwork(chainId: number): Network {
  return {
    chainId,
    slug: 'ethereum',
    name: 'Test chain',
    profile: 'local',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 1,
    finalityDepthBlocks: 3,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts: localContracts(),
    stablecoins: [],
    allowedHooks: [],
  }
}
