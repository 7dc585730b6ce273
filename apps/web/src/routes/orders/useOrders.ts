import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { fillableOrdersQueryOptions } from '@oxbow/orders/fillableOrdersQueryOptions'
import { type OwnOrder, ordersQueryOptions } from '@oxbow/orders/ordersQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { isStanding, type OrderItem, toOrderItem } from '../../features/orders/list/OrderItem.ts'
import { type NetworkOrders, type OrdersView, toOrdersView } from '../../features/orders/list/OrdersView.ts'
import { withKept } from '../../features/orders/list/withKept.ts'
import { activity, client } from '../../state/exchange.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'
import { useStoredOrders } from '../../state/signed/signedOrders.ts'
import { useNetworkTokens } from '../../state/tokens/useNetworkTokens.ts'
import { orderNetworks } from './orderNetworks.ts'
import { useNotedOpen } from './useNotedOpen.ts'

/** An account's limit orders on all networks that may have any, each network read separately. */
export function useOrders({ account, config, networks }: useOrders.Parameters): useOrders.ReturnType {
  const served = orderNetworks(config, networks)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const lists = useNetworkTokens(served)
  const answers = useQueries({
    queries: served.map((network) => ({ ...ordersQueryOptions(client, { account, network }), refetchInterval })),
  })
  const signed = useStoredOrders(account)
  const standing = useQueries({
    queries: served.map((network) => ({
      ...fillableOrdersQueryOptions(client, { account, network, signed }),
      refetchInterval: keptInterval,
    })),
  })
  const reads = served.map((network, index): NetworkOrders => {
    const { data: listed, error } = answers[index] ?? {}
    // Until the server has answered or failed, the orders that it omits are unknown.
    const data = listed || error ? withKept(listed, standing[index]?.data ?? []) : undefined
    const tokens = lists.tokens[index]
    const known = new Map(tokens?.map((token) => [token.address, token]))
    const facts = { network, entries, tokenOf: (address: `0x${string}`) => known.get(address) }
    const items = tokens && data?.map((own) => toOrderItem(own, facts)).filter((item) => item !== undefined)
    return {
      network,
      items,
      unnamedCount: items && data ? data.length - items.length : 0,
      error: error ?? lists.errors[index],
      isKeptOnly: listed === undefined && data !== undefined,
    }
  })
  const items = reads.flatMap((read) => read.items ?? [])
  useNotedOpen(
    account,
    items.filter(({ state }) => isStanding(state)).map(({ key }) => key),
  )
  return {
    view: toOrdersView(reads),
    items,
    isFetching: answers.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch()
    },
  }
}

export declare namespace useOrders {
  type Parameters = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly config: Config | undefined
    readonly networks: readonly Network[]
  }
  type ReturnType = {
    readonly view: OrdersView
    /** The orders known so far. */
    readonly items: readonly OrderItem[]
    readonly isFetching: boolean
    /** Retries the networks that failed. */
    readonly retry: () => void
  }
}

const interval = unlessLive(5_000)
/** Interval for orders that the server doesn't report. */
const keptInterval = 15_000

/** A query that never succeeded is retried on demand, so that its error stays visible. */
function refetchInterval({ state }: { readonly state: Answered }): number | false {
  return state.data === undefined && state.error ? false : interval()
}

type Answered = { readonly data: readonly OwnOrder[] | undefined; readonly error: Error | null }
