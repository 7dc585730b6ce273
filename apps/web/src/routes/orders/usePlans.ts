import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { type OwnPlan, plansQueryOptions } from '@oxbow/orders/plansQueryOptions'
import { signedPlansQueryOptions } from '@oxbow/orders/signedPlansQueryOptions'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { skipToken, useQueries } from '@tanstack/react-query'
import { type PlanItem, toPlanItem } from '../../features/limit/plan/list/PlanItem.ts'
import { withKeptPlans } from '../../features/limit/plan/list/withKeptPlans.ts'
import { untilLoaded } from '../../loading/untilLoaded.ts'
import { client } from '../../state/exchange.ts'
import { useStoredPlans } from '../../state/signed/signedPlans.ts'
import { useRememberedTokens } from '../../state/tokens/tokenMemory.ts'
import { withImported, withNative } from '../../state/useChain.ts'

const intervalMs = 5_000
/** Interval for plans that the server doesn't report. */
const keptIntervalMs = 15_000

/** An account's trades over time on all networks that may have any, newest first. */
export function usePlans({ account, config, networks }: usePlans.Parameters): usePlans.ReturnType {
  const isKeeping = config?.features.orders.status === 'on'
  const signed = useStoredPlans(account)
  // Plans signed on this device count, even if this server doesn't store orders.
  const served = networks.filter(
    ({ chainId, contracts }) =>
      contracts.seaport !== undefined && (isKeeping || signed.some((plan) => plan.chainId === chainId)),
  )
  const { imported } = useRememberedTokens()
  const lists = useQueries({
    queries: served.map(({ chainId }) => ({ ...tokensQueryOptions(client, { chainId }), ...untilLoaded })),
  })
  const answers = useQueries({
    queries: served.map((network) => {
      const options = plansQueryOptions(client, { account, network })
      return { ...options, queryFn: isKeeping ? options.queryFn : skipToken, refetchInterval: isKeeping && intervalMs }
    }),
  })
  const kept = useQueries({
    queries: served.map((network) => ({
      ...signedPlansQueryOptions(client, { account, network, signed }),
      refetchInterval: keptInterval,
    })),
  })
  const nowSeconds = Math.floor(Date.now() / 1_000)
  let unnamedCount = 0
  const items = served.flatMap((network, index) => {
    const list = lists[index]?.data
    const tokens = list && withImported(withNative(network, list), network, imported)
    const known = new Map(tokens?.map((token) => [token.address, token]))
    const facts = { network, nowSeconds, tokenOf: (address: `0x${string}`) => known.get(address) }
    const { data: listed, error } = answers[index] ?? {}
    // Until the server has answered or failed, the plans that it omits are unknown.
    const isAnswered = listed !== undefined || error || !isKeeping
    const plans = isAnswered ? withKeptPlans(listed, kept[index]?.data ?? []) : undefined
    const named = (plans ?? []).flatMap((plan) => toPlanItem(plan, facts) ?? [])
    unnamedCount += (plans?.length ?? 0) - named.length
    return named
  })
  return {
    items: items.toSorted((a, b) => placedAt(b) - placedAt(a)),
    unread: served.filter((_, index) => answers[index]?.error && answers[index].data === undefined),
    unnamedCount,
    isLoading: [...lists, ...(isKeeping ? answers : [])].some(({ data, error }) => data === undefined && !error),
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
    /** Networks whose plans couldn't be read. */
    readonly unread: readonly Network[]
    /** Plans left out because one of their tokens is unknown. */
    readonly unnamedCount: number
    readonly isLoading: boolean
    readonly retry: () => void
  }
}

/** Plans known only to this device come first. */
function placedAt({ listed: { createdAt = Number.MAX_SAFE_INTEGER } }: PlanItem): number {
  return createdAt
}

/** That all have ended may be one false answer of a node, so it's asked again, though less often. */
function keptInterval({ state }: { readonly state: { readonly data: readonly OwnPlan[] | undefined } }) {
  return state.data?.every(({ planStatus }) => planStatus === 'ended') ? 4 * keptIntervalMs : keptIntervalMs
}
