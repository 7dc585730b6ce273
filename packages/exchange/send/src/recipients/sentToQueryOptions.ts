import type { ChainTransaction } from '@oxbow/activity/ChainTransaction'
import { getAccountTransactions } from '@oxbow/activity/getAccountTransactions'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { kept, type QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'

/** Largest page of the index, and the number of pages read. */
const pageSize = 100
const mostPages = 5

/**
 * Query options of the newest 500 transactions that an account signed on each chain, to derive its recipients (`readSentTo`): other people's
 * transfers must not push out its own. Unlisted tokens are left out, since scammers create those. Fails if one chain fails, because a partial list
 * would pass for a complete one. Disabled without an account or a chain.
 */
export function sentToQueryOptions(
  client: ExchangeClient,
  { account, chainIds }: sentToQueryOptions.Parameters,
): QueryOptions<readonly ChainTransaction[]> {
  return {
    ...kept,
    queryKey: ['sent-to', { account, chainIds }],
    queryFn: async ({ signal }) => {
      if (account === undefined) throw new TypeError('Transfers were requested without an account.')
      const ofChains = await Promise.all(chainIds.map((chainId) => readOwn(client, { account, chainId, signal })))
      return ofChains.flat()
    },
    enabled: account !== undefined && chainIds.length > 0,
    staleTime: 10_000,
    retry,
    retryDelay,
  }
}

export declare namespace sentToQueryOptions {
  type Parameters = { readonly account: `0x${string}` | undefined; readonly chainIds: readonly number[] }
}

async function readOwn(
  client: ExchangeClient,
  { account, chainId, signal }: { account: `0x${string}`; chainId: number; signal: AbortSignal },
): Promise<readonly ChainTransaction[]> {
  const found: ChainTransaction[] = []
  let after: string | undefined
  for (let page = 0; page < mostPages; page++) {
    const asked = { account, chainIds: [chainId], own: true, first: pageSize, after, signal }
    const answer = await getAccountTransactions(client, asked)
    found.push(...answer.transactions)
    after = answer.endCursor
    if (after === undefined) break
  }
  return found
}
