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
 * Milliseconds of a quote across networks, medians, in turn: from a server that follows both pools, from both nodes, as whoever has nodes of their own reads them, and of
 * another amount after that.
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
    // No node of these answers a page: what is timed comes from the server, or there is nothing.
    const pages = createExchangeClient({ baseUrl, rpcUrl: () => 'http://127.0.0.1:9' })
    const nodes = createExchangeClient({ baseUrl: 'http://127.0.0.1:9', rpcUrl: (chainId) => urls.get(chainId) })
    const ask = async (client: typeof pages, amount: bigint) => {
      const began = performance.now()
      const { samples, ...bounds } = await getBridgeSamples(client, { amount, input: ether, output: ether, places })
      const quote = toBridgeQuote(samples, { ...bounds, amount })
      if (quote.status !== 'ok') throw new Error('There is no quote to measure.')
      return { samples, bounds, ms: performance.now() - began }
    }
    await ask(pages, 10n ** 17n)
    const [fromServer, fromNodes, known]: [number[], number[], number[]] = [[], [], []]
    const before = countReads(await services.registry.metrics())
    for (let at = 0; at < count; at++) {
      const amount = 10n ** 17n + BigInt(at) * 10n ** 13n
      const { bounds, ms, samples } = await ask(pages, amount)
      fromServer.push(ms)
      fromNodes.push((await ask(nodes, amount)).ms)
      const began = performance.now()
      toBridgeQuote(samples, { ...bounds, amount: amount + 1n })
      known.push(performance.now() - began)
    }
    const reads = countReads(await services.registry.metrics()) - before
    return {
      serverMs: median(fromServer),
      nodesMs: median(fromNodes),
      knownMs: median(known),
      readsEach: reads / count,
    }
  } finally {
    await app.close()
  }
}

/** Reads of logs, which the market and the pools' followers make with the blocks, whether or not anybody asks for a price. */
function countReads(metrics: string): number {
  return [...metrics.matchAll(/^oxbow_node_call_seconds_count\{[^}]*method="eth_getLogs"[^}]*\} (\d+)$/gm)].reduce(
    (sum, [, calls]) => sum + Number(calls),
    0,
  )
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
