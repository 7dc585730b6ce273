import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { GuardName } from '@oxbow/guards/guardContracts'
import { verifyGuardCode } from '@oxbow/guards/verifyGuardCode'
import { getCode } from 'viem/actions'

/** What orders with a guard need of a network besides it. */
const required = {
  marketGuard: ['dutchV3Reactor', 'v3Factory'],
  planZone: ['seaport'],
} as const satisfies Record<GuardName, readonly (keyof Network['contracts'])[]>

/** Whether a network has all that orders with a guard need: stop-losses and take-profits with MarketGuard, trades over time with PlanZone. */
export function guardQueryOptions(
  client: ExchangeClient,
  { guard, network }: guardQueryOptions.Parameters,
): QueryOptions<boolean> {
  const { chainId, contracts } = network
  return {
    queryKey: ['guard', { chainId, guard }],
    queryFn: async () => {
      if (required[guard].some((name) => contracts[name] === undefined)) return false
      const { status } = await verifyGuardCode(guard, (address) => getCode(client.rpc(chainId), { address }))
      return status === 'verified'
    },
    staleTime: 600_000,
    retry,
    retryDelay,
  }
}

export declare namespace guardQueryOptions {
  type Parameters = { readonly guard: GuardName; readonly network: Network }
}
