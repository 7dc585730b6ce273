import type { AddressInfo } from 'node:net'
import { performance } from 'node:perf_hooks'
import type { RelayedPlace } from '../../apps/keeper/test/measureRelay.ts'
import { createApp } from '../../apps/server/src/createApp.ts'
import { createServices } from '../../apps/server/src/createServices.ts'
import { parseEnv } from '../../apps/server/src/settings/env.ts'
import { toBridgeQuote } from '../../packages/exchange/bridge/src/quote/BridgeQuote.ts'
import { getBridgeSamples } from '../../packages/exchange/bridge/src/quote/getBridgeSamples.ts'
import { createExchangeClient } from '../../packages/exchange/client/src/server/createExchangeClient.ts'
import type { EnabledNetwork } from '../../packages/protocol/chain/src/networksFromEnvironment.ts'

const ether = { address: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 } as const

/**
 * Median milliseconds of a cross-network quote, wall and CPU time, interleaved: from a server that
 * follows both pools; from both nodes, as for users with their own nodes; and then for another amount.
 */
export async function measureQuotes(relayed: readonly [RelayedPlace, RelayedPlace], count: number) {
  const urls = new Map(relayed.map(({ network, url }) => [network.chainId, url]))
  const places = { origin: relayed[0].network, destination: relayed[1].network }
  const enabled = relayed.map(
    ({ network, url }): EnabledNetwork => ({
      network,
      rpcUrls: [url],
      startBlock: 0,
      deployment: { network, accounts: [], genesisHash: `0x${'0'.repeat(64)}`, tokens: [] },
    }),
  )
  const env = { ...parseEnv({ OXBOW_LOG_LEVEL: 'silent' }), rateLimitPerMinute: 1_000_000 }
  await using services = createServices(env, enabled, () => {})
  const app = await createApp(services)
  try {
    await app.listen({ port: 0, host: '127.0.0.1' })
    const baseUrl = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
    // The page's nodes don't answer, so everything measured comes from the server.
    const pages = createExchangeClient({ baseUrl, rpcUrl: () => 'http://127.0.0.1:9' })
    const nodes = createExchangeClient({ baseUrl: 'http://127.0.0.1:9', rpcUrl: (chainId) => urls.get(chainId) })
    const ask = async (client: typeof pages, amount: bigint) => {
      const [began, cpu] = [performance.now(), process.cpuUsage()]
      const { samples, ...bounds } = await getBridgeSamples(client, { amount, input: ether, output: ether, places })
      const quote = toBridgeQuote(samples, { ...bounds, amount })
      if (quote.status !== 'ok') throw new Error('There is no quote to measure.')
      const { system, user } = process.cpuUsage(cpu)
      return { samples, bounds, ms: performance.now() - began, cpuMs: (system + user) / 1_000 }
    }
    await ask(pages, 10n ** 17n)
    const [fromServer, fromNodes]: [Asked[], Asked[]] = [[], []]
    const known: number[] = []
    const before = countReads(await services.registry.metrics())
    for (let at = 0; at < count; at++) {
      const amount = 10n ** 17n + BigInt(at) * 10n ** 13n
      const asked = await ask(pages, amount)
      const { bounds, samples } = asked
      fromServer.push(asked)
      fromNodes.push(await ask(nodes, amount))
      const began = performance.now()
      toBridgeQuote(samples, { ...bounds, amount: amount + 1n })
      known.push(performance.now() - began)
    }
    const reads = countReads(await services.registry.metrics()) - before
    return {
      serverMs: median(fromServer.map(({ ms }) => ms)),
      serverCpuMs: median(fromServer.map(({ cpuMs }) => cpuMs)),
      nodesMs: median(fromNodes.map(({ ms }) => ms)),
      nodesCpuMs: median(fromNodes.map(({ cpuMs }) => cpuMs)),
      knownMs: median(known),
      readsEach: reads / count,
    }
  } finally {
    await app.close()
  }
}

/** `cpuMs`: of this process, which is page and server in one and follows two chains meanwhile. */
type Asked = { readonly ms: number; readonly cpuMs: number }

/** Counts log reads, which the followers of market and pools make per block, even without any quote. */
function countReads(metrics: string): number {
  return [...metrics.matchAll(/^oxbow_node_call_seconds_count\{[^}]*method="eth_getLogs"[^}]*\} (\d+)$/gm)].reduce(
    (sum, [, calls]) => sum + Number(calls),
    0,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
