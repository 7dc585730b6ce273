import { seaportAbi } from '@oxbow/abi/seaport'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import { UnexpectedAnswerError } from '@oxbow/contract/ApiError'
import { readContract } from 'viem/actions'
import { readSignedPlan } from './readSignedPlan.ts'
import { type ListedPlan, plansResponseSchema } from './SignedPlan.ts'

type Hex = `0x${string}`
type Variables = {
  /** Lower-case. */
  readonly account: Hex
  readonly network: Network
}

/** A plan of an account, from a server's book or the chain. `createdAt` is undefined if no server lists it. */
export type OwnPlan = Omit<ListedPlan, 'createdAt'> & { readonly createdAt: number | undefined }

/**
 * An account's plans in this server's book, newest first. Their terms are verified by the owner's signature; the status of their parts is as the
 * server reports it.
 */
export function plansQueryOptions(
  client: ExchangeClient,
  { account, network }: Variables,
): QueryOptions<readonly ListedPlan[]> {
  const { chainId } = network
  const path = `/v1/order-plans?chainId=${chainId}&swapper=${account}`
  return {
    queryKey: ['plans', { chainId, account }],
    queryFn: async ({ signal }) => {
      const { plans } = await client.api.ask(path, plansResponseSchema, { signal })
      for (const plan of plans) {
        const read = await readSignedPlan(plan, network)
        const isIts = plan.owner === account && read?.hash === plan.planHash
        const isWhole = plan.fates.length === plan.parts
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

/** An account's Seaport counter, which its plans are signed with. Read through the server's node, and checked on the signing node before signing. */
export function planCounterQueryOptions(client: ExchangeClient, { account, network }: Variables): QueryOptions<bigint> {
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
export function promisedByPlans(plans: readonly OwnPlan[], token: string | undefined): bigint {
  return plans.filter(({ tokenIn }) => tokenIn === token).reduce((sum, plan) => sum + leftOf(plan), 0n)
}

/** Raw units that waiting parts may still sell. */
export function leftOf({ amountIn, fates, parts }: Pick<ListedPlan, 'amountIn' | 'fates' | 'parts'>): bigint {
  const upTo = (count: number) => (BigInt(amountIn) * BigInt(count)) / BigInt(parts)
  return fates.reduce((sum, { fate }, index) => (fate === 'waiting' ? sum + upTo(index + 1) - upTo(index) : sum), 0n)
}
