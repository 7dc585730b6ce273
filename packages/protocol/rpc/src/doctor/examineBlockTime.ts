import type { Network } from '@oxbow/chain/Network'
import { type Hex, hexToNumber, numberToHex } from 'viem'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import type { Finding } from './Finding.ts'
import type { Head } from './judgeHead.ts'

/** Enough that seconds, in which blocks tell their time, and a few missed ones do not matter. */
const blocks = 200n
/** Between this share of what is configured and its inverse nothing is lost: chains miss blocks, and make some on demand. */
const leastShare = 2 / 3

/** Holds the block time of a network against what its chain did over the last blocks. Undefined on a chain that is too young to tell. */
export async function examineBlockTime({
  endpoint,
  head,
  network,
}: examineBlockTime.Parameters): Promise<Extract<Finding, { check: 'blockTime' }> | undefined> {
  if (network.profile === 'local' || head.number < blocks) return undefined
  const params = [numberToHex(head.number - blocks), false]
  const block = await endpoint.transport({ retryCount: 1 }).request({ method: 'eth_getBlockByNumber', params })
  const { timestamp } = (block ?? {}) as { timestamp?: Hex }
  if (timestamp === undefined) return undefined
  const seconds = (head.timestampSeconds - hexToNumber(timestamp)) / Number(blocks)
  const share = seconds / network.blockTimeSeconds
  const isClose = share >= leastShare && share <= 1 / leastShare
  return { check: 'blockTime', verdict: isClose ? 'ok' : 'warning', seconds, blocks: Number(blocks) }
}

export declare namespace examineBlockTime {
  type Parameters = {
    readonly endpoint: Pick<NodeEndpoint, 'transport'>
    readonly head: Head
    readonly network: Pick<Network, 'profile' | 'blockTimeSeconds'>
  }
}
