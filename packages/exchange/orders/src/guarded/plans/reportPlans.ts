import type { EndReport } from '@oxbow/activity/SignatureEnd'
import { toEndReport } from '@oxbow/activity/toEndReport'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { findPlanEnds } from './findPlanEnds.ts'
import type { OwnPlan } from './plansQueryOptions.ts'
import { readKeptPlan } from './readKeptPlan.ts'
import type { ReadPlan } from './readSignedPlan.ts'
import type { KeptPlan } from './SignedPlan.ts'

export type VerifiedPlan = { readonly plan: KeptPlan; readonly read: ReadPlan }
export type PlanReport = { readonly plan: OwnPlan; readonly ended: EndReport; readonly isOver: boolean }

/** What one node says of each. */
export async function reportPlans(
  node: NodeAccess,
  { account, network, plans }: reportPlans.Parameters,
): Promise<readonly PlanReport[]> {
  const { chainId, contracts, finalityDepthBlocks } = network
  const rpc = node.rpc(chainId)
  const { number: head, timestamp } = await getBlock(rpc)
  const facts = { network, blockNumber: head, nowSeconds: earliest(timestamp), seaport: contracts.seaport! }
  const states = await Promise.all(plans.map((each) => readKeptPlan(rpc, { ...each, ...facts })))
  const isEnded = states.some(({ planStatus }) => planStatus === 'ended')
  const search = { owner: account, seaport: contracts.seaport!, toBlock: head }
  const endOf = isEnded ? await findPlanEnds(rpc, search).catch(() => unknown) : unknown
  return await Promise.all(
    states.map(async (plan, index): Promise<PlanReport> => {
      const { plan: kept, read } = plans[index]!
      if (plan.planStatus === 'open') return { plan, ended: 'live', isOver: false }
      // Parts whose time is over need no proof.
      const rest = read.parts.filter(({ order }) => order.endTime > facts.nowSeconds)
      const at = { finalityDepthBlocks, head, signedAt: kept.signedAt }
      const ends = await Promise.all(rest.map((part) => toEndReport(rpc, endOf(kept.id, part), at)))
      return { plan, ended: sumOf(ends), isOver: rest.length === 0 }
    }),
  )
}

export declare namespace reportPlans {
  type Parameters = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    readonly plans: readonly VerifiedPlan[]
  }
}

function unknown(): undefined {}

/** A plan has ended as its parts have: unproven while one of them is, final once all are. */
function sumOf(ends: readonly EndReport[]): EndReport {
  const proved = ends.flatMap((end) => (typeof end === 'object' ? [end] : []))
  if (proved.length < ends.length) return 'unproven'
  const kind = proved.some((end) => end.kind === 'canceled') ? 'canceled' : 'used'
  return { kind, isFinal: proved.every(({ isFinal }) => isFinal) }
}

/** A node whose clock is ahead would call everything over, so this device's counts beside it. */
export function earliest(timestamp: bigint): bigint {
  const device = BigInt(Math.floor(Date.now() / 1_000))
  return device < timestamp ? device : timestamp
}
