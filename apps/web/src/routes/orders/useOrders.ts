import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { type OwnOrder, ordersQueryOptions } from '@oxbow/orders/ordersQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { type OrderItem, toOrderItem } from '../../features/orders/OrderItem.ts'
import { type NetworkOrders, type OrdersView, toOrdersView } from '../../features/orders/OrdersView.ts'
import { activity, client } from '../../state/exchange.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'
import { useTokensOfNetworks } from '../../state/tokens/useTokensOfNetworks.ts'
import { hasReactor } from './hasReactor.ts'

/** The limit orders of an account on all networks where there may be any, each network read by itself. */
export function useOrders({ account, config, networks }: useOrders.Parameters): useOrders.ReturnType {
  const served = networks.filter(hasReactor)
  const listed = useTokensOfNetworks(config, served)
  const entries = useSyncExternalStore(activity.subscribe, activity.getSnapshot)
  const answers = useQueries({
    queries: served.map((network) => ({ ...ordersQueryOptions(client, { account, network }), refetchInterval })),
  })
  const reads = served.map((network, index): NetworkOrders => {
    const { data, error } = answers[index] ?? {}
    const { tokens, error: tokensError } = listed.of(network.chainId) ?? {}
    const known = new Map(tokens?.map((token) => [token.address, token]))
    const facts = { network, entries, tokenOf: (address: `0x${string}`) => known.get(address) }
    const items = tokens && data?.map((own) => toOrderItem(own, facts)).filter((item) => item !== undefined)
    return {
      ...{ network, items, unnamedCount: items && data ? data.length - items.length : 0 },
      error: error ?? tokensError ?? undefined,
    }
  })
  return {
    view: toOrdersView(reads),
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
    readonly config: Config
    readonly networks: readonly Network[]
  }
  type ReturnType = {
    readonly view: OrdersView
    readonly isFetching: boolean
    /** Asks the networks again that did not answer. */
    readonly retry: () => void
  }
}

const interval = unlessLive(5_000)

/** What was never answered is asked for again by a press: why it failed stays on the screen meanwhile. */
function refetchInterval({
  state,
}: {
  readonly state: { readonly data: readonly OwnOrder[] | undefined; readonly error: Error | null }
}) {
  return state.data === undefined && state.error ? false : interval()
}

/** All of a list, open ones first. */
export function itemsOf(view: OrdersView): readonly OrderItem[] {
  return view.kind === 'list' ? [...view.open, ...view.past] : []
}
