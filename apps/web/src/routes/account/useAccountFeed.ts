import type { ActivityEntry } from '@oxbow/activity/ActivityEntry'
import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { accountTransactionsQueryOptions } from '@oxbow/activity/accountTransactionsQueryOptions'
import { mergeActivity } from '@oxbow/activity/mergeActivity'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Config } from '@oxbow/contract/Config'
import type { RampOrder } from '@oxbow/ramps/Ramp'
import { rampOrdersQueryOptions } from '@oxbow/ramps/rampOrdersQueryOptions'
import { findPoison } from '@oxbow/send/findPoison'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { skipToken, useInfiniteQuery, useQueries, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActivityFeed } from '../../features/activity/ActivityFeed.tsx'
import { type Fates, fatesOf, withFates } from '../../features/orders/list/withFates.ts'
import { fillsOf, withFills } from '../../features/orders/list/withFills.ts'
import { fillsOfTwaps } from '../../features/orders/twap/list/fillsOfTwaps.ts'
import { withRampOrders } from '../../features/ramps/withRampOrders.ts'
import { withRamps } from '../../features/ramps/withRamps.ts'
import { client } from '../../state/exchange.ts'
import { useOwnRampIds } from '../../state/ramps/rampMemory.ts'
import { withNative } from '../../state/useChain.ts'
import { useShowsNfts } from '../../state/useShowsNfts.ts'
import { useSentTo } from '../../state/wallet/useSentTo.ts'
import { useOrders } from '../orders/useOrders.ts'
import { useTwaps } from '../orders/useTwaps.ts'
import { arrivalOf } from './arrival/arrivalOf.tsx'

/** An account's transactions on the networks, from this device and the index. */
export function useAccountFeed(
  config: Config | undefined,
  networks: readonly Network[],
  account: `0x${string}`,
  entries: readonly ActivityEntry[],
  part: useAccountFeed.Part = {},
): ActivityFeed.Props {
  const [showsUnlisted, setShowsUnlisted] = useState(false)
  const chainIds = networks.map(({ chainId }) => chainId)
  const isIndexed = config?.features.data.status === 'on'
  const nfts = useShowsNfts(config)
  const indexed = { account, chainIds: isIndexed ? chainIds : [], showsUnlisted, nfts, ...part }
  const query = useInfiniteQuery(accountTransactionsQueryOptions(client, indexed))
  const { data, isError, isPlaceholderData, isFetchingNextPage, hasNextPage, fetchNextPage, refetch } = query
  const newest = data?.pages[0]
  const { sentTo = [] } = useSentTo(account)
  const poisonOf = (item: ActivityItem) => findPoison(item, sentTo)?.address
  const orders = useOrders({ account, config, networks: isIndexed ? networks : noNetworks })
  const plans = useTwaps({ account, config, networks: isIndexed ? networks : noNetworks })
  const fills = new Map([...fillsOf(orders.items), ...fillsOfTwaps(plans.items)])
  const merged = mergeActivity({
    entries: entries.filter((entry) => entry.account === account && chainIds.includes(entry.chainId)),
    transactions: data?.pages.flatMap(({ transactions }) => transactions) ?? [],
    chains: new Map(networks.map((network) => [network.chainId, toChain(network, newest?.headBlocks)])),
  })
  const ramps = rampOrdersQueryOptions(client, { account, ids: useOwnRampIds(account) })
  const hasRamps = config?.features.ramps.status === 'on'
  const { data: bought = noRamps } = useQuery({ ...ramps, queryFn: hasRamps ? ramps.queryFn : skipToken })
  const fates = merged.some(({ kind }) => kind === 'swap-order') ? fatesOf(orders.items) : noFates
  const lists = useQueries({
    queries: chainIds.map((chainId) => ({
      ...tokensQueryOptions(client, { chainId }),
      enabled: bought.some((order) => order.chainId === chainId),
    })),
  })
  const tokenOf = ({ chainId, token }: RampOrder) => {
    const index = chainIds.indexOf(chainId)
    const [network, list] = [networks[index], lists[index]?.data]
    return network && list && withNative(network, list).find(({ address }) => address === token)
  }
  const items = withRampOrders(withRamps(withFates(withFills(merged, fills), fates), bought), bought, tokenOf)
  // Address poisoning is left out, so that nobody copies a planted address from their history.
  const honest = items.filter((item) => poisonOf(item) === undefined)
  return {
    items: showsUnlisted ? items : honest,
    poisonOf,
    arrivalOf,
    networks,
    history: config && !isIndexed ? 'off' : data ? 'known' : isError ? 'failed' : 'loading',
    unlisted:
      newest?.hasUnlisted || showsUnlisted || honest.length < items.length
        ? { isShown: showsUnlisted, onChange: setShowsUnlisted }
        : undefined,
    onMore: hasNextPage && !isFetchingNextPage && !isPlaceholderData ? () => void fetchNextPage() : undefined,
    isLoadingMore: isFetchingNextPage || isPlaceholderData,
    onRetry: () => void refetch(),
  }
}

export declare namespace useAccountFeed {
  /** The part of the history that the index is asked for. */
  type Part = Pick<accountTransactionsQueryOptions.Parameters, 'since' | 'until' | 'pageSize'>
}

const noNetworks: readonly Network[] = []
const noRamps: readonly RampOrder[] = []
const noFates: Fates = new Map()

/** The facts about a network that merging needs besides its transactions. */
export function toChain(network: Network, headBlocks: ReadonlyMap<number, number> | undefined): mergeActivity.Chain {
  const { chainId, nativeCurrency, contracts, finalityDepthBlocks } = network
  const native = { address: nativeToken, ...nativeCurrency } as const
  const { weth, rewardDistributor, spokePool } = contracts
  return { native, weth, rewardDistributor, spokePool, headBlock: headBlocks?.get(chainId), finalityDepthBlocks }
}
