import type { Deployment } from '@oxbow/chain/Deployment'
import type { Network } from '@oxbow/chain/Network'
import type { EnabledNetwork } from '@oxbow/chain/networksFromEnvironment'
import type { TestChain } from '@oxbow/test/TestChain'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../createApp.ts'
import { createServices } from '../createServices.ts'
import { createOperatorApp } from '../monitoring/createOperatorApp.ts'
import { createReadiness } from '../monitoring/createReadiness.ts'
import type { Services } from '../Services.ts'
import { type Env, parseEnv } from '../settings/env.ts'

export type TestServer = AsyncDisposable & {
  readonly app: FastifyInstance
  /** What the operator alone sees. */
  readonly operatorApp: FastifyInstance
  readonly services: Services
  post(path: string, body: unknown): Promise<{ status: number; json: unknown; headers: Record<string, unknown> }>
}

/** The real server over a real chain, without a port; `env` overrides its settings. Waits for the first snapshot. */
export async function startTestServer(
  chain: TestChain,
  env: Partial<Env> = {},
  rpcUrls: readonly string[] = [chain.url],
  accounts: Deployment['accounts'] = [],
  tokens: Deployment['tokens'] = [],
  collections: EnabledNetwork['collections'] = [],
): Promise<TestServer> {
  const services = createServices(
    { ...parseEnv({ OXBOW_LOG_LEVEL: process.env.OXBOW_LOG_LEVEL ?? 'silent' }), ...env },
    [{ ...enabledNetwork(chain, rpcUrls, accounts, tokens), collections }],
    () => {},
  )
  const readiness = createReadiness(services)
  const app = await createApp(services, readiness)
  const operatorApp = createOperatorApp(services, readiness)
  const server: TestServer = {
    app,
    operatorApp,
    services,
    async post(url, body) {
      const answer = await app.inject({
        method: 'POST',
        url,
        payload: body as object,
        headers: { 'content-type': 'application/json' },
      })
      return { status: answer.statusCode, json: answer.json(), headers: answer.headers }
    },
    async [Symbol.asyncDispose]() {
      await Promise.all([app.close(), operatorApp.close()])
      await services[Symbol.asyncDispose]()
    },
  }
  return server
}

/** Waits until the market in memory has caught up with the chain's head. */
export async function untilCaughtUp({ services }: TestServer, chain: TestChain): Promise<void> {
  const head = await chain.publicClient.getBlock()
  for (let waitedMs = 0; waitedMs < 10_000; waitedMs += 10) {
    const { snapshot } = services.chains.get(chain.chainId)!.market.status()
    if (snapshot && snapshot.blockNumber >= head.number) return
    await new Promise((done) => setTimeout(done, 10))
  }
  throw new Error('The server did not follow the chain.')
}

/** A test chain as the devnet would describe it. */
export function enabledNetwork(
  chain: TestChain,
  rpcUrls: readonly string[],
  accounts: Deployment['accounts'] = [],
  tokens: Deployment['tokens'] = [],
): EnabledNetwork {
  const network = networkOf(chain)
  return {
    network,
    rpcUrls,
    startBlock: 0,
    deployment: { network, accounts, genesisHash: `0x${'0'.repeat(64)}`, tokens },
  }
}

function networkOf(chain: TestChain): Network {
  return {
    chainId: chain.chainId,
    slug: 'ethereum',
    name: 'Test chain',
    profile: 'local',
    isTestnet: false,
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    wrappedSymbol: 'WETH',
    blockTimeSeconds: 0.2,
    finalityDepthBlocks: 64,
    startBlock: 0,
    universalRouterVersion: '2.0.0',
    contracts: chain.contracts,
    // Where there is none nothing has a price in dollars.
    stablecoins: [`0x${'a'.repeat(40)}`],
    allowedHooks: [],
  }
}
