import type { MarketToken, PoolMarket } from '@oxbow/contract/marketDocuments'
import { poolTicksQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { DepthPanel } from '../../features/explore/depth/DepthPanel.tsx'
import { symbolOf } from '../../features/explore/market/TokenName.tsx'
import { client } from '../../state/exchange.ts'
import { unlessLive } from '../../state/node/liveIndex.ts'

const depthInterval = unlessLive(15_000)

/** The liquidity by price of a pool with ticks. */
export function PoolDepth({ pool, isTurned }: { pool: PoolMarket['pool']; isTurned: boolean }) {
  const { data, error, refetch } = useQuery({
    ...poolTicksQueryOptions(client, { chainId: pool.chainId, id: pool.id }),
    refetchInterval: depthInterval,
  })
  const side = (token: MarketToken) => ({ address: token.address, symbol: symbolOf(token), decimals: token.decimals })
  // Without ticks or decimals there is no price axis.
  if (data === null || pool.token0.decimals === null || pool.token1.decimals === null) return null
  return (
    <DepthPanel
      ticks={data}
      error={error}
      onRetry={() => void refetch()}
      isTurned={isTurned}
      token0={side(pool.token0)}
      token1={side(pool.token1)}
    />
  )
}
