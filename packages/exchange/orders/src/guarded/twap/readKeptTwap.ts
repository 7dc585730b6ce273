import { aggregate } from '@oxbow/chain/aggregate'
import type { Network } from '@oxbow/chain/Network'
import type { Client, Hex } from 'viem'
import type { ReadTwap } from './readSignedTwap.ts'
import type { KeptTwap } from './SignedTwap.ts'
import { readTwapState, twapReads } from './twapReads.ts'
import type { OwnTwap } from './twapsQueryOptions.ts'

/** The status of a TWAP's parts by one node at one block. What it doesn't answer waits: it may still be filled. */
export async function readKeptTwap(
  rpc: Client,
  { blockNumber, network, nowSeconds, plan, read, seaport }: readKeptTwap.Parameters,
): Promise<OwnTwap> {
  const { signedAt: _, ...signed } = plan
  const calls = twapReads({ ...read, id: plan.id }, seaport).map(({ data, to }) => ({ target: to, callData: data }))
  const answers = await aggregate(rpc, { multicall3: network.contracts.multicall3, calls, blockNumber })
  const { fates, isShort = false } = readTwapState(read, answers, nowSeconds)
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

export declare namespace readKeptTwap {
  type Parameters = {
    readonly network: Pick<Network, 'contracts'>
    readonly plan: KeptTwap
    /** The same TWAP, verified. */
    readonly read: ReadTwap
    readonly seaport: Hex
    readonly blockNumber: bigint
    /** Parts that end by then are missed. */
    readonly nowSeconds: bigint
  }
}
