import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import { getCode } from 'viem/actions'

/** Whether stop-loss and take-profit orders are available: the network has a V3 reactor, v3 pools, and MarketGuard with the pinned code. */
export function guardQueryOptions(client: ExchangeClient, network: Network): QueryOptions<boolean> {
  const { chainId, contracts } = network
  return {
    queryKey: ['market-guard', { chainId }],
    queryFn: async () => {
      if (contracts.dutchV3Reactor === undefined || contracts.v3Factory === undefined) return false
      const readCode = (address: `0x${string}`) => getCode(client.rpc(chainId), { address })
      return (await verifyGuardCode('marketGuard', readCode)).status === 'verified'
    },
    staleTime: 600_000,
    retry,
    retryDelay,
  }
}

/** Whether plans are available: the network has Seaport, and PlanZone with the pinned code. */
export function planZoneQueryOptions(client: ExchangeClient, network: Network): QueryOptions<boolean> {
  const { chainId, contracts } = network
  return {
    queryKey: ['plan-zone', { chainId }],
    queryFn: async () => {
      if (contracts.seaport === undefined) return false
      const readCode = (address: `0x${string}`) => getCode(client.rpc(chainId), { address })
      return (await verifyGuardCode('planZone', readCode)).status === 'verified'
    },
    staleTime: 600_000,
    retry,
    retryDelay,
  }
}
