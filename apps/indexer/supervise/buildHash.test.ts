import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { buildHash } from './buildHash.ts'

const [network] = publicNetworks as readonly [Network]

function hashOf(change: Partial<Network>): string {
  return buildHash([
    {
      network: { ...network, ...change },
      rpcUrls: [],
      callsPerSecond: undefined,
      startBlock: 0,
      deployment: undefined,
    },
  ])
}

test('a name, an explorer, a logo and a node for wallets leave the index as it is', () => {
  const shown = { name: 'Another', explorerUrl: 'https://explorer.example', logoUrl: 'https://logo.example/a.png' }
  expect(hashOf({ ...shown, publicRpcUrl: 'https://node.example' })).toBe(hashOf({}))
})

test('contracts and stablecoins have it built anew', () => {
  const other = `0x${'1'.repeat(40)}` as const
  for (const change of [{ stablecoins: [other] }, { contracts: { ...network.contracts, v3Factory: other } }])
    expect(hashOf(change)).not.toBe(hashOf({}))
})
