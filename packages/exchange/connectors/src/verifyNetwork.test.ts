import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { toFailure } from '@oxbow/failures/toFailure'
import { describe, expect, test } from 'vitest'
import { verifyNetwork } from './verifyNetwork.ts'

const network = publicNetworks[0]!
const stranger = '0x00000000000000000000000000000000deadbeef'

describe('verifyNetwork', () => {
  test('default: a network as this build knows it', () => {
    expect(() => verifyNetwork(network)).not.toThrow()
  })

  test('behavior: a network nobody pinned passes', () => {
    const contracts = { ...network.contracts, permit2: stranger } as const
    expect(() =>
      verifyNetwork({ ...network, chainId: 424242, name: 'Elsewhere', slug: 'elsewhere', contracts }),
    ).not.toThrow()
  })

  test('error: another contract, with the field and both addresses', () => {
    const lie = { ...network, contracts: { ...network.contracts, permit2: stranger } } as const
    expect(() => verifyNetwork(lie)).toThrowErrorMatchingInlineSnapshot(`
      [verifyNetwork.NetworkMismatchError: The server describes the network differently than this build.
        chain: 1
        field: contracts.permit2
        server: 0x00000000000000000000000000000000deadbeef
        pinned: 0x000000000022d473030f116ddee9f6b43ac78ba3]
    `)
    expect(failureOf(() => verifyNetwork(lie))).toMatchObject({ code: 'NetworkMismatch', nextAction: 'reload' })
  })

  test('error: the network of another chain', () => {
    expect(() => verifyNetwork(network, 8453)).toThrowError('field: chainId')
  })
})

function failureOf(act: () => void) {
  try {
    act()
  } catch (error) {
    return toFailure(error)
  }
  return undefined
}
