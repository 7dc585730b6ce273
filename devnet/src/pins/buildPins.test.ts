import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { localChainIds } from '@oxbow/chain/localContracts'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { localNetworkTable, localTestnet } from '../chain/localNetworkTable.ts'
import { buildPins } from './buildPins.ts'

const pins = await buildPins()

test('behavior: what is committed is what comes out of the creation code', () => {
  for (const name of ['codeHashes', 'tokens'] as const) {
    const path = join(import.meta.dirname, `../../../packages/protocol/chain/src/pin/${name}.json`)
    expect(pins[name], name).toEqual(JSON.parse(readFileSync(path, 'utf8')))
  }
})

test('behavior: the code of a public network is pinned where its address, or what others read there, vouches for it', () => {
  const { codeHashes } = pins
  const pinned = publicNetworks.map(({ chainId, slug }) => [slug, Object.keys(codeHashes[chainId]!)] as const)
  const proved = ['permit2', 'v4StateView']
  expect(Object.fromEntries(pinned)).toEqual({
    ethereum: [...proved, 'v4PoolManager', 'v3Factory', 'v2Factory', 'v2Router'],
    unichain: proved,
    polygon: [...proved, 'v3Factory'],
    arbitrum: [...proved, 'v3Factory'],
    optimism: [...proved, 'v3Factory'],
    base: [...proved, 'v4PoolManager'],
    ...Object.fromEntries(['bnb', 'blast', 'avalanche', 'celo'].map((slug) => [slug, proved])),
    ...Object.fromEntries(['worldchain', 'soneium', 'zora'].map((slug) => [slug, proved])),
    zksync: [],
    ethereum_sepolia: ['permit2'],
    unichain_sepolia: ['permit2'],
  })
})

test('behavior: the chains that are pinned are those of the devnet', () => {
  expect([...localNetworkTable, localTestnet].map(({ chainId }) => chainId)).toEqual(localChainIds)
})
