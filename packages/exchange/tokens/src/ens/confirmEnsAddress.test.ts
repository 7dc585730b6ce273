import { ensRegistryAbi } from '@oxbow/abi/ensRegistry'
import { ensResolverAbi } from '@oxbow/abi/ensResolver'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { plainNode } from '@oxbow/exchange-test/plainNode'
import { type Hex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { confirmEnsAddress } from './confirmEnsAddress.ts'

const home = publicNetworks.find(({ chainId }) => chainId === 1)!
const [alice, mallory, resolver]: readonly Hex[] = [`0x${'a'.repeat(40)}`, `0x${'b'.repeat(40)}`, `0x${'c'.repeat(40)}`]

/** A node that has the name at an address; without one it has no such name. */
const nodeWith = (address: Hex | undefined, registry = home.contracts.ensRegistry!) =>
  plainNode({
    answers: [
      {
        target: registry,
        abi: ensRegistryAbi,
        functionName: 'resolver',
        says: address ? resolver : zeroAddress,
      },
      { target: resolver!, abi: ensResolverAbi, functionName: 'addr', says: address },
    ],
  }).node
const asked = { home, name: 'alice.eth', address: alice! }

test('default: the wallet’s node, or the person’s own, has the name at the same address', async () => {
  for (const source of ['wallet', 'own'] as const)
    expect(await confirmEnsAddress({ source, alone: nodeWith(alice) }, asked)).toBe('node')
})

test('behavior: a server that leads a name elsewhere is found out, and one that invents a name too', async () => {
  const lie = { ...asked, address: mallory! }
  expect(await confirmEnsAddress({ source: 'wallet', alone: nodeWith(alice) }, lie)).toBe('disputed')
  expect(await confirmEnsAddress({ source: 'own', alone: nodeWith(undefined) }, lie)).toBe('disputed')
})

test('behavior: that a name leads nowhere is held against the other node too', async () => {
  const denied = { ...asked, name: 'Alice.eth', address: null }
  expect(await confirmEnsAddress({ source: 'wallet', alone: nodeWith(alice) }, denied)).toBe('disputed')
  expect(await confirmEnsAddress({ source: 'own', alone: nodeWith(undefined) }, denied)).toBe('node')
})

test('behavior: without another node, or with one that is away, it is the server’s word', async () => {
  expect(await confirmEnsAddress({ source: 'server', alone: nodeWith(alice) }, asked)).toBe('server')
  const { node: away } = plainNode({
    methods: {
      eth_call: () => {
        throw new Error('away')
      },
    },
  })
  expect(await confirmEnsAddress({ source: 'wallet', alone: away }, asked)).toBe('server')
})

test('behavior: a registry that this build does not know is the server’s word too', async () => {
  const registry: Hex = `0x${'d'.repeat(40)}`
  const other = { ...home, contracts: { ...home.contracts, ensRegistry: registry } }
  const unpinned = { ...other, chainId: 999_999, name: 'Elsewhere', slug: 'elsewhere' }
  for (const network of [other, unpinned])
    expect(
      await confirmEnsAddress({ source: 'wallet', alone: nodeWith(alice, registry) }, { ...asked, home: network }),
    ).toBe('server')
})
