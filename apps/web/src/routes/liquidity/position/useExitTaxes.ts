import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { ExitTaxes } from '@oxbow/positions/afterTaxes'
import type { Position } from '@oxbow/positions/Position'
import { transferFeesQueryOptions } from '@oxbow/tokens/transferFeesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { client } from '../../../state/exchange.ts'

/**
 * The transfer fees of a position's tokens when its pool pays them out, simulated on the node with the pool's balance. Undefined if neither is known
 * to have one.
 */
export function useExitTaxes({ chainId, contracts }: Network, position: Position): ExitTaxes | undefined {
  const { token0, token1 } = position
  // All v4 pools hold their tokens in the pool manager.
  const holder = position.protocol === 'v4' ? contracts.v4PoolManager : position.poolId
  const measure = (token: `0x${string}`) => ({
    ...transferFeesQueryOptions(client, { chainId, token, holder }),
    enabled: holder !== undefined && token !== contracts.weth && !isNative(token),
  })
  const bps0 = useQuery(measure(token0)).data?.buyBps ?? 0
  const bps1 = useQuery(measure(token1)).data?.buyBps ?? 0
  return bps0 + bps1 > 0 ? { bps0, bps1 } : undefined
}
