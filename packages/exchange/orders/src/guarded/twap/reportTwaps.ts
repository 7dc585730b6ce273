import type { EndReport } from '@oxbow/activity/SignatureEnd'
import { toEndReport } from '@oxbow/activity/toEndReport'
import type { Network } from '@oxbow/chain/Network'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import { findTwapEnds } from './findTwapEnds.ts'
import { readKeptTwap } from './readKeptTwap.ts'
import type { ReadTwap } from './readSignedTwap.ts'
import type { KeptTwap } from './SignedTwap.ts'
import type { OwnTwap } from './twapsQueryOptions.ts'

export type VerifiedTwap = { readonly plan: KeptTwap; readonly read: ReadTwap }
export type TwapReport = { readonly plan: OwnTwap; readonly ended: EndReport; readonly isOver: boolean }

/** What one node says of each. */
export async function reportTwaps(
  node: NodeAccess,
  { account, network, plans }: reportTwaps.Parameters,
): Promise<readonly TwapReport[]> {
  const { chainId, contracts, finalityDepthBlocks } = network
  const rpc = node.rpc(chainId)
  const { number: head, timestamp } = await getBlock(rpc)
  const facts = { network, blockNumber: head, nowSeconds: earliest(timestamp), seaport: contracts.seaport! }
  const states = await Promise.all(plans.map((each) => readKeptTwap(rpc, { ...each, ...facts })))
  const isEnded = states.some(({ planStatus }) => planStatus === 'ended')
  const search = { owner: account, seaport: contracts.seaport!, toBlock: head }
  const endOf = isEnded ? await findTwapEnds(rpc, search).catch(() => unknown) : unknown
  return await Promise.all(
    states.map(async (twap, index): Promise<TwapReport> => {
      const { plan: kept, read } = plans[index]!
      if (twap.planStatus === 'open') return { plan: twap, ended: 'live', isOver: false }
      // Parts whose time is over need no proof.
      const rest = read.parts.filter(({ order }) => order.endTime > facts.nowSeconds)
      const at = { finalityDepthBlocks, head, signedAt: kept.signedAt }
      const ends = await Promise.all(rest.map((part) => toEndReport(rpc, endOf(kept.id, part), at)))
      return { plan: twap, ended: sumOf(ends), isOver: rest.length === 0 }
    }),
  )
}

export declare namespace reportTwaps {
  type Parameters = {
    /** Lower-case. */
    readonly account: Hex
    readonly network: Network
    readonly plans: readonly VerifiedTwap[]
  }
}

function unknown(): undefined {}

/** A TWAP has ended as its parts have: unproven while one of them is, final once all are. */
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
