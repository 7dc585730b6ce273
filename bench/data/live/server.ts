import type { AddressInfo } from 'node:net'
import { createApp } from '../../../apps/server/src/createApp.ts'
import { createServices } from '../../../apps/server/src/createServices.ts'
import { parseEnv } from '../../../apps/server/src/settings/env.ts'
import { enabledNetwork } from '../../../apps/server/src/test/startTestServer.ts'
import type { TestChain } from '../../../packages/shared/test/src/TestChain.ts'
import type { ServerMessage } from './ServerMessage.ts'

/*
 * The real server on its parent's chains, as its own process. Reports when the market in
 * memory has a block, which is when pages should be told, and on request its CPU time so far.
 */
const chains = JSON.parse(process.argv[2]!) as Pick<TestChain, 'chainId' | 'url' | 'contracts'>[]
const say = (word: ServerMessage) => process.send!(word)
const env = { ...parseEnv({ OXBOW_LOG_LEVEL: 'silent' }), trustedProxies: ['127.0.0.1'], rateLimitPerMinute: 1_000_000 }
const networks = chains.map((chain) => enabledNetwork(chain as TestChain, [chain.url]))
const services = createServices(env, networks, () => {})
const app = await createApp(services)
await app.listen({ port: 0, host: '127.0.0.1' })

services.watchChains(({ network: { chainId }, market }) => {
  market.watch(() => {
    const blockHash = market.status().snapshot?.blockHash
    if (blockHash) say({ type: 'update', chainId, blockHash, atMs: performance.timeOrigin + performance.now() })
  })
})
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  say({ type: 'cpu', ms: (user + system) / 1_000 })
})
process.on('disconnect', () => process.exit(0))
say({ type: 'ready', port: (app.server.address() as AddressInfo).port })
