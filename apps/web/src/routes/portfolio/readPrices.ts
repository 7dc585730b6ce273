import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { boundedHistoryDocument, type HistoryPoint, type HistoryVariables } from '@oxbow/contract/marketDocuments'
import { priceAt } from '../../features/activity/priceAt.ts'
import { toHistoryQuery } from '../../features/activity/toHistoryQuery.ts'
import { inTurn } from './inTurn.ts'

/** Prices of the tokens of some transactions by time, and of native currency, in which network costs are. */
export async function readPrices(
  client: Pick<ExchangeClient, 'api'>,
  items: readonly ActivityItem[],
  { networks, isIndexed }: { readonly networks: readonly Network[]; readonly isIndexed: boolean },
): Promise<(network: Network, token: string, unixSeconds: number) => number | undefined> {
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const wanted = new Map<string, Required<HistoryVariables>>()
  for (const { chainId, paid, received, timeMs } of isIndexed ? items : []) {
    const network = networks.find((each) => each.chainId === chainId)
    if (network === undefined) continue
    const unixSeconds = Math.floor(timeMs / 1_000)
    for (const token of [...[...paid, ...received].map((amount) => amount.token.address), network.contracts.weth]) {
      const query = toHistoryQuery(network, token, { unixSeconds, nowSeconds })
      const known = wanted.get(toKey(query)) ?? query
      const [since, until] = [Math.min(known.since, query.since), Math.max(known.until, query.until)]
      wanted.set(toKey(query), { ...query, since, until })
    }
  }
  const histories = new Map<string, readonly HistoryPoint[]>()
  await inTurn([...wanted], async ([key, variables]) => {
    const { history } = await client.api.graphql(boundedHistoryDocument, variables, {})
    histories.set(key, history)
  })
  return (network, token, unixSeconds) => {
    const points = histories.get(toKey(toHistoryQuery(network, token, { unixSeconds, nowSeconds })))
    return points && priceAt(points, unixSeconds)
  }
}

/** A response has a thousand points at most, so a long history is read in several. */
function toKey({ period, chainId, id, since }: HistoryVariables): string {
  return `${period}:${chainId}:${id}:${Math.floor(since / spanSeconds)}`
}

const spanSeconds = 40 * 86_400
