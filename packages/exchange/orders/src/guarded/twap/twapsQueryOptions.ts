import { seaportAbi } from '@oxbow/abi/seaport'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { readContract } from 'viem/actions'
import { readSignedTwap } from './readSignedTwap.ts'
import { type ListedTwap, twapsResponseSchema } from './SignedTwap.ts'

type Hex = `0x${string}`
type Variables = {
  /** Lower-case. */
  readonly account: Hex
  readonly network: Network
}

/** A TWAP of an account, from a server's book or the chain. `createdAt` is undefined if no server lists it. */
export type OwnTwap = Omit<ListedTwap, 'createdAt'> & { readonly createdAt: number | undefined }

/**
 * An account's TWAPs in this server's book, newest first. Their terms are verified by the owner's signature; the status of their parts is as the
 * server reports it.
 */
export function twapsQueryOptions(
  client: ExchangeClient,
  { account, network }: Variables,
): QueryOptions<readonly ListedTwap[]> {
  const { chainId } = network
  const path = `/v1/order-plans?chainId=${chainId}&swapper=${account}`
  return {
    queryKey: ['plans', { chainId, account }],
    queryFn: async ({ signal }) => {
      const { plans } = await client.api.ask(path, twapsResponseSchema, { signal })
      for (const twap of plans) {
        const read = await readSignedTwap(twap, network)
        const isIts = twap.owner === account && read?.hash === twap.planHash
        const isWhole = twap.fates.length === twap.parts
        if (!isIts || !isWhole) throw new UnexpectedAnswerError(path, undefined)
      }
      return plans
    },
    meta: { live: 2_000 },
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

/** An account's Seaport counter, which its TWAPs are signed with. Read through the server's node, and checked on the signing node before signing. */
export function twapCounterQueryOptions(client: ExchangeClient, { account, network }: Variables): QueryOptions<bigint> {
  const { chainId, contracts } = network
  return {
    queryKey: ['plan-counter', { chainId, account }],
    queryFn: () => {
      const call = { address: contracts.seaport!, abi: seaportAbi, functionName: 'getCounter' } as const
      return readContract(client.rpc(chainId), { ...call, args: [account] })
    },
    gcTime: 0,
    staleTime: 0,
    retry,
    retryDelay,
  }
}

/** Raw units of a token that waiting parts may take. */
export function promisedByTwaps(twaps: readonly OwnTwap[], token: string | undefined): bigint {
  return twaps.filter(({ tokenIn }) => tokenIn === token).reduce((sum, twap) => sum + leftOf(twap), 0n)
}

/** Raw units that waiting parts may still sell. */
export function leftOf({ amountIn, fates, parts }: Pick<ListedTwap, 'amountIn' | 'fates' | 'parts'>): bigint {
  const upTo = (count: number) => (BigInt(amountIn) * BigInt(count)) / BigInt(parts)
  return fates.reduce((sum, { fate }, index) => (fate === 'waiting' ? sum + upTo(index + 1) - upTo(index) : sum), 0n)
}
