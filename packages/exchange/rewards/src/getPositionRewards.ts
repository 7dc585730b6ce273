import { stateViewAbi } from '@oxbow/abi/stateView'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { readContract } from 'viem/actions'
import { getRewardCampaigns } from './getRewardCampaigns.ts'

/**
 * What a position earns in rewards at this moment.
 *
 * - `none`: nobody pays rewards on this network here. `unpaid`: nobody does in its pool now. `unpayable`: the distributor knows pools of v4 alone.
 * - `idle`: its pool pays, and it is not in range.
 */
export type PositionRewards =
  | { readonly status: 'none' | 'unpayable' | 'unpaid' | 'idle' }
  | { readonly status: 'paid'; readonly rates: readonly PositionRewards.Rate[] }

export declare namespace PositionRewards {
  type Rate = {
    readonly token: Hex
    /** Raw units, by its share of the pool's liquidity in range. Who holds some of that without PositionManager gets none, so it may be more. */
    readonly perDay: bigint
    /** Unix seconds. */
    readonly endsAt: number
  }
}

/** Reads from the chain which campaigns run in a position's pool, and its share of them. */
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
