import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExitTaxes } from '@oxbow/positions/afterTaxes'
import type { Position } from '@oxbow/positions/Position'
import { transferFeesQueryOptions } from '@oxbow/tokens/transferFeesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../state/exchange.ts'

/** What the tokens of a position keep when its pool pays them out, tried on the node with what the pool itself holds. Undefined when neither is known to keep any. */
export function useExitTaxes({ chainId, contracts }: Network, position: Position): ExitTaxes | undefined {
  const { token0, token1 } = position
  // Pools of v4 keep their tokens together.
  const holder = position.protocol === 'v4' ? contracts.v4PoolManager : position.poolId
  const measure = (token: `0x${string}`) => ({
    ...transferFeesQueryOptions(client, { chainId, token, holder }),
    enabled: holder !== undefined && token !== contracts.weth && !isNative(token),
  })
  const bps0 = useQuery(measure(token0)).data?.buyBps ?? 0
  const bps1 = useQuery(measure(token1)).data?.buyBps ?? 0
  return bps0 + bps1 > 0 ? { bps0, bps1 } : undefined
}
