import type { Network } from '@oxbow/chain/Network'
import type { Config } from '@oxbow/contract/Config'
import { signedTwapsQueryOptions } from '@oxbow/orders/signedTwapsQueryOptions'
import { type OwnTwap, twapsQueryOptions } from '@oxbow/orders/twapsQueryOptions'
import { skipToken, useQueries } from '@tanstack/react-query'
import { type TwapItem, toTwapItem } from '../../features/orders/twap/list/TwapItem.ts'
import { withKeptTwaps } from '../../features/orders/twap/list/withKeptTwaps.ts'
import { client } from '../../state/exchange.ts'
import { useStoredTwaps } from '../../state/signed/signedTwaps.ts'
import { useNetworkTokens } from '../../state/tokens/useNetworkTokens.ts'

const intervalMs = 5_000
/** Interval for TWAPs that the server doesn't report. */
const keptIntervalMs = 15_000

/** An account's trades over time on all networks that may have any, newest first. */
export function useTwaps({ account, config, networks }: useTwaps.Parameters): useTwaps.ReturnType {
  const isKeeping = config?.features.orders.status === 'on'
  const signed = useStoredTwaps(account)
  // TWAPs signed on this device count, even if this server doesn't store orders.
  const served = networks.filter(
    ({ chainId, contracts }) =>
      contracts.seaport !== undefined && (isKeeping || signed.some((twap) => twap.chainId === chainId)),
  )
  const lists = useNetworkTokens(served)
  const answers = useQueries({
    queries: served.map((network) => {
      const options = twapsQueryOptions(client, { account, network })
      return { ...options, queryFn: isKeeping ? options.queryFn : skipToken, refetchInterval: isKeeping && intervalMs }
    }),
  })
  const kept = useQueries({
    queries: served.map((network) => ({
      ...signedTwapsQueryOptions(client, { account, network, signed }),
      refetchInterval: keptInterval,
    })),
  })
  const nowSeconds = Math.floor(Date.now() / 1_000)
  let unnamedCount = 0
  const items = served.flatMap((network, index) => {
    const tokens = lists.tokens[index]
    const known = new Map(tokens?.map((token) => [token.address, token]))
    const facts = { network, nowSeconds, tokenOf: (address: `0x${string}`) => known.get(address) }
    const { data: listed, error } = answers[index] ?? {}
    // Until the server has answered or failed, the TWAPs that it omits are unknown.
    const isAnswered = listed !== undefined || error || !isKeeping
    const twaps = isAnswered ? withKeptTwaps(listed, kept[index]?.data ?? []) : undefined
    const named = (twaps ?? []).flatMap((twap) => toTwapItem(twap, facts) ?? [])
    unnamedCount += (twaps?.length ?? 0) - named.length
    return named
  })
  return {
    items: items.toSorted((a, b) => placedAt(b) - placedAt(a)),
    unread: served.filter((_, index) => answers[index]?.error && answers[index].data === undefined),
    unnamedCount,
    isLoading:
      lists.tokens.some((each, index) => each === undefined && !lists.errors[index]) ||
      (isKeeping && answers.some(({ data, error }) => data === undefined && !error)),
    retry: () => {
      for (const { error, refetch } of answers) if (error) void refetch()
    },
  }
}

export declare namespace useTwaps {
  type Parameters = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly config: Config | undefined
    readonly networks: readonly Network[]
  }
  type ReturnType = {
    readonly items: readonly TwapItem[]
    /** Networks whose TWAPs couldn't be read. */
    readonly unread: readonly Network[]
    /** TWAPs left out because one of their tokens is unknown. */
    readonly unnamedCount: number
    readonly isLoading: boolean
    readonly retry: () => void
  }
}

/** TWAPs known only to this device come first. */
function placedAt({ listed: { createdAt = Number.MAX_SAFE_INTEGER } }: TwapItem): number {
  return createdAt
}

/** That all have ended may be one false answer of a node, so it's asked again, though less often. */
function keptInterval({ state }: { readonly state: { readonly data: readonly OwnTwap[] | undefined } }) {
  return state.data?.every(({ planStatus }) => planStatus === 'ended') ? 4 * keptIntervalMs : keptIntervalMs
}
