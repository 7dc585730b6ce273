import { stateViewAbi } from '@oxbow/abi/stateView'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { readContract } from 'viem/actions'
import { getRewardCampaigns } from './getRewardCampaigns.ts'

/**
 * Current rewards of a position.
 *
 * - `none`: the network has no distributor. `unpaid`: no campaign runs for its pool. `unpayable`: the distributor only supports v4 pools.
 * - `idle`: a campaign runs, but the position is out of range.
 */
export type PositionRewards =
  | { readonly status: 'none' | 'unpayable' | 'unpaid' | 'idle' }
  | { readonly status: 'paid'; readonly rates: readonly PositionRewards.Rate[] }

export declare namespace PositionRewards {
  type Rate = {
    readonly token: Hex
    /** Raw units by its share of the pool's liquidity in range. A lower bound: liquidity outside of PositionManager gets nothing. */
    readonly perDay: bigint
    /** Unix seconds. */
    readonly endsAt: number
  }
}

/** Reads from the chain the campaigns of a position's pool and the position's share. */
export async function getPositionRewards(
  client: ExchangeClient,
  { network, position, nowSeconds }: getPositionRewards.Parameters,
): Promise<PositionRewards> {
  const { chainId, contracts } = network
  if (contracts.rewardDistributor === undefined) return { status: 'none' }
  if (position.protocol !== 'v4') return { status: 'unpayable' }
  const campaigns = await getRewardCampaigns(client, { network })
  const running = campaigns.filter(
    ({ pool, startsAt, endsAt }) => pool === position.poolId && startsAt <= nowSeconds && nowSeconds < endsAt,
  )
  if (running.length === 0 || contracts.v4StateView === undefined) return { status: 'unpaid' }
  const inRange = await readContract(client.rpc(chainId), {
    address: contracts.v4StateView,
    abi: stateViewAbi,
    functionName: 'getLiquidity',
    args: [position.poolId as Hex],
  })
  if (position.status !== 'in-range' || inRange === 0n) return { status: 'idle' }
  const rates = running.map(({ token, amount, startsAt, endsAt }) => ({
    token,
    perDay: (amount * 86_400n * position.liquidity) / BigInt(endsAt - startsAt) / inRange,
    endsAt,
  }))
  return { status: 'paid', rates }
}

export declare namespace getPositionRewards {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'contracts'>
    readonly position: {
      readonly protocol: 'v2' | 'v3' | 'v4'
      readonly poolId: string
      readonly status: string
      readonly liquidity: bigint
    }
    readonly nowSeconds: number
  }
}
