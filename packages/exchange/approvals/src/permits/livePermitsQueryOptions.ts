import type { SignedPermit } from '@oxbow/activity/SignedPermit'
import { permitKey } from '@oxbow/activity/SignedPermit'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { getBlock } from 'viem/actions'
import { findPermitEnds, type PermitEnd } from './findPermitEnds.ts'
import { readNonces } from './readNonces.ts'

/**
 * A permit that can still be used, or whose end isn't proven. `live`: its nonce isn't spent. `used`, `canceled`: a log says so, in a block that isn't final yet.
 * `unproven`: the node says that its nonce is spent, but has no log that shows how.
 */
export type LivePermit = {
  readonly permit: SignedPermit
  readonly status: 'live' | 'used' | 'canceled' | 'unproven'
}

/**
 * Which of these permits can still be used, by the chain at one block. A node's word alone removes none: a permit goes once the log of its end is final, or when it
 * has expired by the node's clock and by this device's. Disabled without any.
 */
export function livePermitsQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: livePermitsQueryOptions.Variables,
): QueryOptions<readonly LivePermit[]> {
  const { chainId, finalityDepthBlocks } = network
  const own = signed.filter((permit) => permit.chainId === chainId && permit.account === account)
  return {
    queryKey: ['live-permits', { chainId, keys: own.map(permitKey) }],
    queryFn: async () => {
      const { number: blockNumber, timestamp } = await getBlock(client.rpc(chainId))
      const nowSeconds = Math.min(Number(timestamp), Math.floor(Date.now() / 1_000))
      const current = own.filter(({ deadline }) => deadline >= nowSeconds)
      const nonces = await readNonces(client, { network, blockNumber, permits: current })
      const spent = current.filter((permit, index) => isSpent(permit, nonces[index]!))
      const search = { account, chainId, permits: spent, toBlock: blockNumber }
      // Who gives no logs has proved nothing.
      const ends = spent.length === 0 ? none : await findPermitEnds(client, search).catch(() => none)
      return current.flatMap((permit): readonly LivePermit[] => {
        if (!spent.includes(permit)) return [{ permit, status: 'live' }]
        const end = ends.get(permitKey(permit))
        if (end === undefined) return [{ permit, status: 'unproven' }]
        const isFinal = blockNumber - end.blockNumber >= BigInt(finalityDepthBlocks)
        return isFinal ? [] : [{ permit, status: end.kind }]
      })
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
    /** As stored when they were signed. */
    readonly signed: readonly SignedPermit[]
  }
}

const none: ReadonlyMap<string, PermitEnd> = new Map()

/**
 * Whether the next nonce is beyond the permit's. A permit for several tokens is valid for all of them or none; one with a later nonce becomes usable once those
 * before it are spent. For a contract that returns no nonce it's unknown.
 */
function isSpent({ allowed }: SignedPermit, nonces: readonly (bigint | undefined)[]): boolean {
  return allowed.some(({ nonce }, index) => {
    const next = nonces[index]
    return next === undefined || BigInt(nonce) < next
  })
}
