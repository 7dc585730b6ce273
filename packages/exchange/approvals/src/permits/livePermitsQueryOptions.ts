import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import { permitKey } from '@oxbow/activity/SignedPermit'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getBlock } from 'viem/actions'
import { readNonces } from './readNonces.ts'

/** Which of these somebody could still hand in, by what the chain says at one block. Disabled without any. */
export function livePermitsQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: livePermitsQueryOptions.Variables,
): QueryOptions<readonly SignedPermit[]> {
  const { chainId } = network
  const own = signed.filter((permit) => permit.chainId === chainId && permit.account === account)
  return {
    queryKey: ['live-permits', { chainId, keys: own.map(permitKey) }],
    queryFn: async () => {
      const { number: blockNumber, timestamp } = await getBlock(client.rpc(chainId))
      const current = own.filter(({ deadline }) => deadline >= timestamp)
      const nonces = await readNonces(client, { network, blockNumber, permits: current })
      return current.filter((permit, index) => isLive(permit, nonces[index]!))
    },
    enabled: own.length > 0,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace livePermitsQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: `0x${string}`
    readonly network: Network
    /** As they were kept when they were signed. */
    readonly signed: readonly SignedPermit[]
  }
}

/** A permit for several tokens counts for all of them or none. A contract that tells no nonce has none that could be canceled. */
function isLive({ allowed }: SignedPermit, nonces: readonly (bigint | undefined)[]): boolean {
  return allowed.every(({ nonce }, index) => BigInt(nonce) === nonces[index])
}
