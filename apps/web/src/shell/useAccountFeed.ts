import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import { accountTransactionsQueryOptions } from '@oxbow/activity/accountTransactionsQueryOptions'
import { mergeActivity } from '@oxbow/activity/mergeActivity'
import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityFeed } from '../features/activity/ActivityFeed.tsx'
import { client } from '../state/exchange.ts'

const pageSize = 20
/** The most that one answer holds. */
const longest = 100

/** Every transaction of an account on the networks, from this device and from the index. */
export function useAccountFeed(
  config: Config | undefined,
  networks: readonly Network[],
  account: `0x${string}`,
  entries: readonly ActivityEntry[],
): ActivityFeed.Props {
  const [first, setFirst] = useState(pageSize)
  const chainIds = networks.map(({ chainId }) => chainId)
  const isIndexed = config?.features.data.status === 'on'
  const options = accountTransactionsQueryOptions(client, { account, chainIds: isIndexed ? chainIds : [], first })
  const { data, isError, refetch } = useQuery(options)
  const items = mergeActivity({
    entries: entries.filter((entry) => entry.account === account && chainIds.includes(entry.chainId)),
    transactions: data?.transactions ?? [],
    chains: new Map(networks.map((network) => [network.chainId, toChain(network, data?.headBlocks)])),
  })
  return {
    items,
    networks,
    history: config && !isIndexed ? 'off' : data ? 'known' : isError ? 'failed' : 'loading',
    onMore:
      data?.endCursor !== undefined && first < longest ? () => setFirst(Math.min(longest, first + 40)) : undefined,
    onRetry: () => void refetch(),
  }
}

function toChain(network: Network, headBlocks: ReadonlyMap<number, number> | undefined): mergeActivity.Chain {
  const { chainId, nativeCurrency, contracts, finalityDepthBlocks } = network
  const native = { address: '0x0000000000000000000000000000000000000000', ...nativeCurrency } as const
  const { weth, rewardDistributor } = contracts
  return { native, weth, rewardDistributor, headBlock: headBlocks?.get(chainId), finalityDepthBlocks }
}
