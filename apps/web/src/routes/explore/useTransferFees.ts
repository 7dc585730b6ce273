import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import { deepestPoolQueryOptions } from '@oxbow/explore/marketQueryOptions'
import { transferFeesQueryOptions } from '@oxbow/tokens/transferFeesQueryOptions'
import { useQuery } from '@tanstack/react-query'
import { useIsIdle } from '../../loading/useIsIdle.ts'
import { client } from '../../state/exchange.ts'

/**
 * What a token takes when it is bought and sold, tried with what its deepest pool holds once the page is drawn. Undefined until it is known, null when
 * it cannot be tried.
 */
export function useTransferFees({ chainId, contracts }: Network, token: `0x${string}`) {
  const isIdle = useIsIdle()
  const deepest = useQuery({
    ...deepestPoolQueryOptions(client, { chainId, token }),
    enabled: isIdle && !isNative(token),
  }).data?.pool
  // Pools of v4 keep their tokens together.
  const holder = deepest?.protocol === 'v4' ? contracts.v4PoolManager : (deepest?.id as `0x${string}` | undefined)
  return useQuery(transferFeesQueryOptions(client, { chainId, token, holder })).data
}
