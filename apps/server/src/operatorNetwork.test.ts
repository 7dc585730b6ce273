import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { networksFromEnvironment } from '@oxbow/chain/networksFromEnvironment'
import { configSchema } from '@oxbow/contract/Config'
import { networksResponseSchema } from '@oxbow/contract/Networks'
import { tokensResponseSchema } from '@oxbow/contract/Tokens'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createApp } from './createApp.ts'
import { createServices } from './createServices.ts'
import type { Services } from './Services.ts'
import { parseEnv } from './settings/env.ts'

const chainId = 777_001

describe('a network of the operator', () => {
  let chain: TestChain
  let folder: string
  let services: Services & AsyncDisposable
  let app: FastifyInstance
  let network: Record<string, unknown>
  beforeAll(async () => {
    chain = await startChain({ chainId })
    folder = await mkdtemp(join(tmpdir(), 'oxbow-network-'))
    const { weth, multicall3, permit2, universalRouter, v3Factory, v3PositionManager } = chain.contracts
    network = {
      chainId,
      slug: 'foreign',
      name: 'Foreign Chain',
      isTestnet: true,
      wrappedSymbol: 'WFOR',
      nativeCurrency: { name: 'Foreign', symbol: 'FOR', decimals: 18 },
      blockTimeSeconds: 7,
      finalityDepthBlocks: 30,
      startBlock: 0,
      universalRouterVersion: '2.0.0',
      explorerUrl: 'https://explorer.example',
      publicRpcUrl: 'https://rpc.example',
      contracts: { weth, multicall3, permit2, universalRouter, v3Factory, v3PositionManager },
      stablecoins: [`0x${'4'.repeat(40)}`],
      allowedHooks: [`0x${'5'.repeat(40)}`],
    }
    const OXBOW_NETWORKS = join(folder, 'networks.json')
    await writeFile(OXBOW_NETWORKS, JSON.stringify([network]))
    const settings = {
      OXBOW_PROFILE: 'public',
      OXBOW_NETWORKS,
      [`OXBOW_RPC_${chainId}`]: chain.url,
      OXBOW_DATA: folder,
    }
    const networks = await networksFromEnvironment(settings, folder)
    services = createServices(parseEnv({ ...settings, OXBOW_LOG_LEVEL: 'silent' }), networks, () => {})
    app = await createApp(services)
  })
  afterAll(async () => {
    await app.close()
    await services[Symbol.asyncDispose]()
    await chain.stop()
    await rm(folder, { recursive: true })
  })

  test('reaches pages as the file has it: explorer, node for wallets, currency, contracts', async () => {
    const { networks } = networksResponseSchema.parse((await app.inject('/v1/networks')).json())
    expect(networks).toEqual([{ ...network, profile: 'public' }])
  })

  test('its words name its currency, wrapped and not', async () => {
    const { tokens } = tokensResponseSchema.parse((await app.inject(`/v1/tokens?chainId=${chainId}`)).json())
    expect(tokens).toMatchObject([{ name: 'Wrapped Foreign', symbol: 'WFOR', address: chain.contracts.weth }])
    expect(services.tokens.find(chainId, nativeToken)).toMatchObject({ symbol: 'FOR', decimals: 18 })
  })

  test('its block time is the pace of pages, and a test network is one', async () => {
    const { refresh, features, defaultChainId } = configSchema.parse((await app.inject('/v1/config')).json())
    expect(refresh).toEqual([{ chainId, quoteSeconds: 7, blockSeconds: 7 }])
    expect(features.testnets.status).toBe('on')
    expect(defaultChainId).toBe(chainId)
  })
})
