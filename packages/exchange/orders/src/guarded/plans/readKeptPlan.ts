import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import type { Client, Hex } from 'viem'
import { planReads, readPlanState } from './planReads.ts'
import type { OwnPlan } from './plansQueryOptions.ts'
import type { ReadPlan } from './readSignedPlan.ts'
import type { KeptPlan } from './SignedPlan.ts'

/** The status of a plan's parts by one node at one block. What it doesn't answer waits: it may still be filled. */
export async function readKeptPlan(
  rpc: Client,
  { blockNumber, network, nowSeconds, plan, read, seaport }: readKeptPlan.Parameters,
): Promise<OwnPlan> {
  const { signedAt: _, ...signed } = plan
  const calls = planReads({ ...read, id: plan.id }, seaport).map(({ data, to }) => ({ target: to, callData: data }))
  const answers = await aggregate(rpc, { multicall3: network.contracts.multicall3, calls, blockNumber })
  const { fates, isShort = false } = readPlanState(read, answers, nowSeconds)
  return {
    ...signed,
    planHash: read.hash,
    planStatus: fates === undefined || fates.includes('waiting') ? 'open' : 'ended',
    createdAt: undefined,
    isShort,
    isFinal: false,
    // Without an answer, what a server says of any block is newer.
    blockNumber: fates && String(blockNumber),
    fates: read.parts.map(({ hash }, index) => ({ orderHash: hash, fate: fates?.[index] ?? 'waiting' })),
  }
}

export declare namespace readKeptPlan {
  type Parameters = {
    readonly network: Pick<Network, 'contracts'>
    readonly plan: KeptPlan
    /** The same plan, verified. */
    readonly read: ReadPlan
    readonly seaport: Hex
    readonly blockNumber: bigint
    /** Parts that end by then are missed. */
    readonly nowSeconds: bigint
  }
}
