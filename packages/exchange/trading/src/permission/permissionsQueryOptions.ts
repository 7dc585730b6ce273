import type { Network } from '@oxbow/chain/Network'
import { isNative } from '@oxbow/chain/nativeToken'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { readDeadline } from '@oxbow/transactions/readDeadline'
import { getPermissions } from './getPermissions.ts'

/** Query options of `getPermissions`, from which a review counts its steps. Disabled without account, token and amount. */
export function permissionsQueryOptions(
  client: NodeAccess,
  parameters: permissionsQueryOptions.Parameters,
): QueryOptions<getPermissions.ReturnType> {
  const { network, account, token, amount } = parameters
  return {
    queryKey: ['permissions', { chainId: network.chainId, account, token, amount: amount?.toString() }],
    queryFn: async () => {
      if (account === undefined || token === undefined || amount === undefined)
        throw new TypeError('Permissions were requested without an account, token or amount.')
      const now = await readDeadline(client.rpc(network.chainId), {
        chainId: network.chainId,
        lifetimeSeconds: 0,
        nowMs: Date.now(),
      })
      return getPermissions(client, { network, account, token, amount, ...now })
    },
    enabled: account !== undefined && token !== undefined && amount !== undefined && amount > 0n && !isNative(token),
    staleTime: network.blockTimeSeconds * 1_000,
    retry,
    retryDelay,
  }
}

export declare namespace permissionsQueryOptions {
  type Parameters = {
    readonly network: Pick<Network, 'chainId' | 'blockTimeSeconds' | 'contracts'>
    readonly account: `0x${string}` | undefined
    readonly token: `0x${string}` | undefined
    readonly amount: bigint | undefined
  }
}
