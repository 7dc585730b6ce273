import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { assertSameBuild, buildHash, indexerRoot } from './buildHash.ts'

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

test('an index whose code is another than at its start asks for a restart', () => {
  expect(() => assertSameBuild([], buildHash([]))).not.toThrow()
  expect(() => assertSameBuild([], '0123456789')).toThrow(
    'the files of this installation have changed since it was started',
  )
})

test('Ponder, which loads all of src/ at each start, loads nothing of what looks after the index', () => {
  const sources = globSync('src/**/*.ts', { cwd: indexerRoot }).filter((path) => !path.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(20)
  const reaching = sources.filter((path) =>
    /from '[^']*supervise\//.test(readFileSync(join(indexerRoot, path), 'utf8')),
  )
  expect(reaching).toEqual([])
})
