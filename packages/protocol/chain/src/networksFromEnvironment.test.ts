import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { networksFromEnvironment } from './networksFromEnvironment.ts'
import { publicNetworks } from './publicNetworks.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'oxbow-chain-'))
  await mkdir(join(dataDir, 'deployments'))
})
afterEach(() => rm(dataDir, { recursive: true }))

async function writeDeployment(chainId: number, slug: string) {
  const network = { ...publicNetworks[0], chainId, slug, profile: 'local', startBlock: 3 }
  const deployment = { network, genesisHash: `0x${'0'.repeat(64)}`, tokens: [], accounts: [] }
  await writeFile(join(dataDir, 'deployments', `${slug}.json`), JSON.stringify(deployment))
}

describe('networksFromEnvironment', () => {
  test('default: the local chains that have a node, in order', async () => {
    await writeDeployment(31338, 'base')
    await writeDeployment(31337, 'ethereum')
    await writeDeployment(31339, 'unichain')
    const networks = await networksFromEnvironment(
      {
        OXBOW_RPC_31338: 'http://127.0.0.1:2, ws://127.0.0.1:3',
        OXBOW_RPC_31337: 'http://127.0.0.1:1',
        OXBOW_RPC_31339: '',
        OXBOW_START_BLOCK_31338: '7',
      },
      dataDir,
    )
    expect(networks.map(({ network, rpcUrls, startBlock }) => [network.slug, rpcUrls, startBlock])).toEqual([
      ['ethereum', ['http://127.0.0.1:1'], 3],
      ['base', ['http://127.0.0.1:2', 'ws://127.0.0.1:3'], 7],
    ])
    expect(networks[0]?.deployment?.network.chainId).toBe(31337)
  })

  test('param: OXBOW_REWARDS_<chainId> sets the reward distributor of that network only', async () => {
    const rewardDistributor = `0x${'aB'.repeat(20)}`
    const environment = {
      OXBOW_PROFILE: 'public',
      OXBOW_RPC_1: 'http://127.0.0.1:1',
      OXBOW_RPC_10: 'http://127.0.0.1:2',
      OXBOW_REWARDS_1: rewardDistributor,
    }
    const networks = await networksFromEnvironment(environment, dataDir)
    expect(networks.map(({ network }) => [network.chainId, network.contracts.rewardDistributor])).toEqual([
      [1, rewardDistributor.toLowerCase()],
      [10, undefined],
    ])
    await expect(networksFromEnvironment({ ...environment, OXBOW_REWARDS_1: '0x12' }, dataDir)).rejects.toThrow(
      'OXBOW_REWARDS_1 is not an address.',
    )
  })

  test('param OXBOW_PROFILE: public networks need no files', async () => {
    const environment = { OXBOW_PROFILE: 'public', OXBOW_RPC_130: 'https://node.example/key' }
    const networks = await networksFromEnvironment(environment, join(dataDir, 'absent'))
    expect(networks.map(({ network }) => network.name)).toEqual(['Unichain'])
  })

  test.each([
    [{}, 'No chain is enabled.'],
    [{ OXBOW_PROFILE: 'mainnet' }, 'OXBOW_PROFILE is invalid.'],
    [{ OXBOW_RPC_1: 'https://node.example' }, 'A node is configured for a chain that Oxbow does not know.'],
    [
      { OXBOW_PROFILE: 'public', OXBOW_RPC_1: 'https://a.example', OXBOW_START_BLOCK_1: '-4' },
      'OXBOW_START_BLOCK_1 is not a block number.',
    ],
    [
      { OXBOW_RPC_1: 'https://a.example,node.example/secret' },
      'OXBOW_RPC_1 cannot be used: entry 2 is not an http, https, ws or wss URL.',
    ],
    [{ OXBOW_RPC_mainnet: 'x' }, 'OXBOW_RPC_mainnet cannot be used: the name does not end in a chain id.'],
  ])('error: %o', async (environment, shortMessage) => {
    const failure = await networksFromEnvironment(environment, dataDir).catch((error: unknown) => error)
    expect(failure).toMatchObject({ shortMessage, code: 'InvalidConfiguration' })
    expect(String(failure)).not.toContain('secret')
  })

  test('error: a damaged deployment says which file and what to do', async () => {
    await writeFile(join(dataDir, 'deployments', 'base.json'), '{"network": 1')
    await expect(networksFromEnvironment({ OXBOW_RPC_31338: 'http://127.0.0.1:2' }, dataDir)).rejects.toThrow(
      /base\.json does not describe a local chain[\s\S]*--fresh/,
    )
  })
})
