import { agreeOnEnd } from '@oxbow/activity/agreeOnEnd'
import type { SignatureStatus } from '@oxbow/activity/SignatureEnd'
import type { Network } from '@oxbow/chain/Network'
import type { ExchangeClient, NodeAccess } from '@oxbow/client/ExchangeClient'
import type { QueryOptions } from '@oxbow/client/QueryOptions'
import { retry, retryDelay } from '@oxbow/client/queryDefaults'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { OwnPlan } from './plansQueryOptions.ts'
import { readKeptPlan } from './readKeptPlan.ts'
import { readSignedPlan } from './readSignedPlan.ts'
import { earliest, reportPlans, type VerifiedPlan } from './reportPlans.ts'
import type { KeptPlan } from './SignedPlan.ts'

/**
 * Plans that an account signed on this device, with the status of each part read from the chain at one block, independent of any server's book.
 * Disabled without any.
 */
export function signedPlansQueryOptions(
  client: ExchangeClient,
  { account, network, signed }: signedPlansQueryOptions.Variables,
): QueryOptions<readonly OwnPlan[]> {
  const { chainId } = network
  const { seaport } = network.contracts
  const own = ownPlansOf(signed, { account, network })
  return {
    queryKey: ['kept-plans', { chainId, account, ids: own.map(idOf) }],
    queryFn: async () => {
      const rpc = client.rpc(chainId)
      const [{ number: blockNumber, timestamp }, plans] = await Promise.all([getBlock(rpc), verified(own, network)])
      const facts = { network, blockNumber, nowSeconds: earliest(timestamp), seaport: seaport! }
      return await Promise.all(plans.map((each) => readKeptPlan(rpc, { ...each, ...facts })))
    },
    enabled: own.length > 0,
    staleTime: 2_000,
    retry,
    retryDelay,
  }
}

export declare namespace signedPlansQueryOptions {
  type Variables = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    /** As stored when they were signed. */
    readonly signed: readonly KeptPlan[]
  }
}

/** A plan that has ended as a node says, without final logs of all that its parts ended by. */
export type EndedPlan = { readonly plan: OwnPlan; readonly end: Exclude<SignatureStatus, 'gone' | 'live'> }

/**
 * Plans signed on this device that a node calls filled, canceled or over, without proof. A plan goes once its parts are over by the node's clock and by this
 * device's, or the logs of their ends are final, by each node that is asked. As with orders, one node alone is believed if it lies consistently. Disabled without
 * any.
 */
export function unprovenPlansQueryOptions(
  client: ExchangeClient,
  { account, network, signed, witness }: unprovenPlansQueryOptions.Variables,
): QueryOptions<readonly EndedPlan[]> {
  const { chainId } = network
  const own = ownPlansOf(signed, { account, network })
  return {
    queryKey: ['kept-plans', { chainId, account, isEnded: true, ids: own.map(idOf) }],
    queryFn: async () => {
      const plans = await verified(own, network)
      const [reports, others] = await Promise.all([
        reportPlans(client, { account, network, plans }),
        // Who doesn't answer has proved nothing.
        witness && reportPlans(witness, { account, network, plans }).catch(() => [] as const),
      ])
      return reports.flatMap(({ ended, isOver, plan }, index): readonly EndedPlan[] => {
        if (isOver) return []
        const end = agreeOnEnd(ended, others ? [others[index]?.ended] : [])
        return end === 'gone' || end === 'live' ? [] : [{ plan, end }]
      })
    },
    enabled: own.length > 0,
    staleTime: 60_000,
    retry,
    retryDelay,
  }
}

export declare namespace unprovenPlansQueryOptions {
  type Variables = signedPlansQueryOptions.Variables & {
    /** A second, independent node that has to agree. */
    readonly witness?: NodeAccess | undefined
  }
}

/** Those that their owner signed. */
async function verified(plans: readonly KeptPlan[], network: Network): Promise<readonly VerifiedPlan[]> {
  const read = await Promise.all(plans.map((plan) => readSignedPlan(plan, network)))
  return plans.flatMap((plan, index): readonly VerifiedPlan[] => {
    const found = read[index]
    return found === undefined ? [] : [{ plan, read: found }]
  })
}

function ownPlansOf(
  signed: readonly KeptPlan[],
  { account, network }: Pick<signedPlansQueryOptions.Variables, 'account' | 'network'>,
): readonly KeptPlan[] {
  const { chainId, contracts } = network
  return contracts.seaport === undefined
    ? []
    : signed.filter((plan) => plan.chainId === chainId && plan.owner === account)
}

const idOf = ({ id, signature }: KeptPlan) => `${id} ${signature}`
