import type { Network } from '@oxbow/chain/Network'
import { rewardCampaignsQueryOptions } from '@oxbow/rewards/rewardCampaignsQueryOptions'
import { tokenPricesQueryOptions } from '@oxbow/tokens/tokenPricesQueryOptions'
import { tokensQueryOptions } from '@oxbow/tokens/tokensQueryOptions'
import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { rewardAprOf } from '../../features/explore/list/rewardAprOf.ts'
import { client } from '../../state/exchange.ts'

/** Returns a pool's reward APR; undefined if no pool has a campaign, or while loading. */
export function useRewardAprs(networks: readonly Network[]): RewardAprOf | undefined {
  const paying = networks.filter(({ contracts }) => contracts.rewardDistributor !== undefined)
  const campaigns = useQueries({
    queries: paying.map((network) => rewardCampaignsQueryOptions(client, { network })),
    combine: (results) => results.map(({ data }) => data),
  })
  const tokens = useQueries({
    queries: paying.map(({ chainId }) => tokensQueryOptions(client, { chainId })),
    combine: (results) => results.map(({ data }) => data),
  })
  const prices = useQueries({
    queries: paying.map((network, index) => ({
      ...tokenPricesQueryOptions(client, {
        network,
        tokens: [...new Set((campaigns[index] ?? []).map(({ token }) => token))],
      }),
      refetchInterval: 60_000,
    })),
    combine: (results) => results.map(({ data }) => data),
  })
  return useMemo(() => {
    const nowSeconds = Math.floor(Date.now() / 1_000)
    const aprOf: RewardAprOf = ({ pool: { chainId, id }, heldUsd }) => {
      const index = paying.findIndex((network) => network.chainId === chainId)
      const ofPool = (campaigns[index] ?? []).filter(({ pool }) => pool === id)
      return rewardAprOf({
        campaigns: ofPool,
        heldUsd,
        nowSeconds,
        usdOf(token, raw) {
          const decimals = tokens[index]?.find(({ address }) => address === token)?.decimals
          const usd = prices[index]?.get(token)?.nowUsd
          return decimals === undefined || usd === undefined ? undefined : (Number(raw) / 10 ** decimals) * usd
        },
      })
    }
    const isPaid = campaigns.some((all) =>
      all?.some(({ startsAt, endsAt }) => startsAt <= nowSeconds && nowSeconds < endsAt),
    )
    return isPaid ? aprOf : undefined
  }, [paying, campaigns, tokens, prices])
}

/** Null: has campaigns, but the APR is unknown. Undefined: has none. */
export type RewardAprOf = (market: {
  readonly pool: { readonly chainId: number; readonly id: string }
  readonly heldUsd: number | null
}) => number | null | undefined
