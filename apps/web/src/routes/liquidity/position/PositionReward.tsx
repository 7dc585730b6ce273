import type { Network } from '@oxbow/chain/Network'
import { kept } from '@oxbow/client/QueryOptions'
import type { Position } from '@oxbow/positions/Position'
import type { Token } from '@oxbow/tokens/getTokens'
import { useQuery } from '@tanstack/react-query'
import { toToken } from '../../../features/liquidity/position/PositionTokens.ts'
import { RewardLine } from '../../../features/liquidity/rewards/RewardLine.tsx'
import { client } from '../../../state/exchange.ts'

/** A position's rewards; renders nothing while loading, or if the node doesn't tell. */
export function PositionReward({ network, tokens, position }: PositionReward.Props) {
  const { poolId, status, liquidity } = position
  const { data } = useQuery({
    ...kept,
    queryKey: ['position-rewards', { chainId: network.chainId, poolId, status, liquidity: liquidity.toString() }],
    queryFn: async () => {
      const { getPositionRewards } = await import('@oxbow/rewards/getPositionRewards')
      return getPositionRewards(client, { network, position, nowSeconds: Math.floor(Date.now() / 1_000) })
    },
    refetchInterval: 30_000,
    staleTime: 15_000,
  })
  if (data === undefined) return null
  return <RewardLine rewards={data} networkName={network.name} tokenOf={(address) => toToken(tokens, address)} />
}

export declare namespace PositionReward {
  type Props = { network: Network; tokens: readonly Token[]; position: Position }
}
