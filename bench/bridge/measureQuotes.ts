import { performance } from 'node:perf_hooks'
import type { RelayedPlace } from '../../apps/keeper/test/measureRelay.ts'
import { toBridgeQuote } from '../../packages/exchange/bridge/src/quote/BridgeQuote.ts'
import { getBridgeSamples } from '../../packages/exchange/bridge/src/quote/getBridgeSamples.ts'
import { createExchangeClient } from '../../packages/exchange/client/src/server/createExchangeClient.ts'

/** Milliseconds of a quote across networks, medians: `fresh` reads what others paid from both nodes; `known` is another amount after that. */
export async function measureQuotes([origin, destination]: readonly [RelayedPlace, RelayedPlace], count: number) {
  const urls = new Map([origin, destination].map(({ network, url }) => [network.chainId, url]))
  const client = createExchangeClient({ rpcUrl: (chainId) => urls.get(chainId) })
  const places = { origin: origin.network, destination: destination.network }
  const ether = { address: `0x${'0'.repeat(40)}`, symbol: 'ETH', decimals: 18 } as const
  const [fresh, known]: [number[], number[]] = [[], []]
  for (let at = 0; at < count; at++) {
    const amount = 10n ** 17n + BigInt(at) * 10n ** 13n
    const began = performance.now()
    const { samples, ...bounds } = await getBridgeSamples(client, { amount, input: ether, output: ether, places })
    const first = toBridgeQuote(samples, { ...bounds, amount })
    const read = performance.now()
    const second = toBridgeQuote(samples, { ...bounds, amount: amount + 1n })
    fresh.push(read - began)
    known.push(performance.now() - read)
    if (first.status !== 'ok' || second.status !== 'ok') throw new Error('There is no quote to measure.')
  }
  return { freshMs: median(fresh), knownMs: median(known) }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!
}
