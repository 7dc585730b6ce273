import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { deepestPoolQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { transferFeesQueryOptions } from '@oxbow/tokens/transferFeesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useIsIdle } from '../../loading/useIsIdle.ts'
import { client } from '../../state/exchange.ts'

/**
 * A token's transfer fees when bought and sold, simulated with its deepest pool's balance once the page is idle. Undefined until known, null if it
 * can't be simulated.
 */
export function useTransferFees({ chainId, contracts }: Network, token: `0x${string}`) {
  const isIdle = useIsIdle()
  const deepest = useQuery({
    ...deepestPoolQueryOptions(client, { chainId, token }),
    enabled: isIdle && !isNative(token),
  }).data?.pool
  // All v4 pools hold their tokens in the pool manager.
  const holder = deepest?.protocol === 'v4' ? contracts.v4PoolManager : (deepest?.id as `0x${string}` | undefined)
  return useQuery(transferFeesQueryOptions(client, { chainId, token, holder })).data
}
