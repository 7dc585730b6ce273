import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { plansQueryOptions } from '@oxbow/orders/plansQueryOptions'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { type PlanItem, toPlanItem } from '../../features/limit/plan/list/PlanItem.ts'
import { untilLoaded } from '../../loading/untilLoaded.ts'
import { client } from '../../state/exchange.ts'
import { useRememberedTokens } from '../../state/tokens/tokenMemory.ts'
import { withImported, withNative } from '../../state/useChain.ts'

const intervalMs = 5_000

/** The trades over time of an account on all networks where there may be any, the newest first. */
export function usePlans({ account, config, networks }: usePlans.Parameters): usePlans.ReturnType {
  const served =
    config?.features.orders.status === 'on' ? networks.filter(({ contracts }) => contracts.seaport !== undefined) : []
  const { imported } = useRememberedTokens()
  const lists = useQueries({
    queries: served.map(({ chainId }) => ({ ...tokensQueryOptions(client, { chainId }), ...untilLoaded })),
  })
  const answers = useQueries({
    queries: served.map((network) => ({
      ...plansQueryOptions(client, { account, network }),
      refetchInterval: intervalMs,
    })),
  })
  const nowSeconds = Math.floor(Date.now() / 1_000)
  const items = served.flatMap((network, index) => {
    const list = lists[index]?.data
    const tokens = list && withImported(withNative(network, list), network, imported)
    const known = new Map(tokens?.map((token) => [token.address, token]))
    const facts = { network, nowSeconds, tokenOf: (address: `0x${string}`) => known.get(address) }
    return (answers[index]?.data ?? []).flatMap((listed) => toPlanItem(listed, facts) ?? [])
  })
  return {
    items: items.toSorted((a, b) => b.listed.createdAt - a.listed.createdAt),
    unread: served.filter((_, index) => answers[index]?.error && answers[index].data === undefined),
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch()
    },
  }
}

export declare namespace usePlans {
  type Parameters = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly config: Config | undefined
    readonly networks: readonly Network[]
  }
  type ReturnType = {
    readonly items: readonly PlanItem[]
    /** Networks whose plans nobody could tell. */
    readonly unread: readonly Network[]
    readonly retry: () => void
  }
}
