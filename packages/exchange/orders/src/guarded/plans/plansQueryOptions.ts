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

/** A plan of an account, as a server's book or the chain has it. `createdAt`: undefined of one that no server lists. */
export type OwnPlan = Omit<ListedPlan, 'createdAt'> & { readonly createdAt: number | undefined }

/** The plans of an account in the book of this server, the newest first. What they say is what their owner has signed; what became of their parts is the server's word. */
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

/** The counter of an account at Seaport, which its plans are signed with; through the server's node, and checked at the signing node again. */
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

/** Raw units of a token that parts which wait may take. */
export function promisedByPlans(plans: readonly OwnPlan[], token: string | undefined): bigint {
  return plans.filter(({ tokenIn }) => tokenIn === token).reduce((sum, plan) => sum + leftOf(plan), 0n)
}

/** What of a plan may be sold yet. */
export function leftOf({ amountIn, fates, parts }: Pick<ListedPlan, 'amountIn' | 'fates' | 'parts'>): bigint {
  const upTo = (count: number) => (BigInt(amountIn) * BigInt(count)) / BigInt(parts)
  return fates.reduce((sum, { fate }, index) => (fate === 'waiting' ? sum + upTo(index + 1) - upTo(index) : sum), 0n)
}
