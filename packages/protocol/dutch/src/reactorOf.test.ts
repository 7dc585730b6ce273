import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { reactorOf } from './reactorOf.ts'

test('which orders each public network takes, and which takes none', () => {
  const versions = publicNetworks.map(({ contracts, slug }) => {
    const reactor = reactorOf(contracts)
    return [slug, reactor.status === 'found' ? reactor.version : reactor.status]
  })
  expect(Object.fromEntries(versions)).toMatchInlineSnapshot(`
    {
      "arbitrum": "v3",
      "avalanche": "v3",
      "base": "v3",
      "blast": "v3",
      "bnb": "v3",
      "celo": "v3",
      "ethereum": "v1",
      "ethereum_sepolia": "v1",
      "optimism": "v3",
      "polygon": "v1",
      "soneium": "v3",
      "unichain": "v3",
      "unichain_sepolia": "none",
      "worldchain": "v3",
      "zksync": "none",
      "zora": "v3",
    }
  `)
  for (const { contracts } of publicNetworks) {
    const reactor = reactorOf(contracts)
    if (reactor.status === 'found') expect(contracts[reactor.contract]).toBe(reactor.address)
  }
})
