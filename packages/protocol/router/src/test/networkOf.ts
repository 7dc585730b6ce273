import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import { type Market, marketOf } from '../market/Market.ts'
import type { Snapshot } from '../market/Snapshot.ts'
import { Network } from '../split/Network.ts'
import { snapshotOf } from './randomMarket.ts'

/** An edge of a network: a pool, its input token, and its flow. */
export type Flow = readonly [pool: PoolState, tokenIn: TokenId, input?: number]

/** A network of edges in this order with these flows; all prices are 1. Pools that are only in the market come last. */
export function networkOf(
  [tokenIn, tokenOut]: readonly [TokenId, TokenId],
  flows: readonly Flow[],
  { beside = [], ...overrides }: Partial<Snapshot> & { readonly beside?: readonly PoolState[] } = {},
): { readonly network: Network; readonly market: Market } {
  const market = marketOf(snapshotOf([...flows.map(([pool]) => pool), ...beside], overrides))
  const network = new Network()
  network.begin(market, market.nodeOf.get(tokenIn)!, market.nodeOf.get(tokenOut)!)
  for (const [pool, sold, input = 0] of flows) {
    const edge = market.edges.findIndex((other) => other.pool.id === pool.id && other.tokenIn === sold)
    network.input[network.admitEdge(edge)] = input
  }
  network.logPrice.fill(0)
  network.price.fill(1)
  network.listUsed()
  return { network, market }
}
