import type { Network } from '@oxbow/chain/Network'
import { type Hex, hexToNumber, numberToHex } from 'viem'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import type { Head } from './checkHead.ts'
import type { Finding } from './Finding.ts'

/** Enough that the timestamps' resolution of a second and a few missed blocks don't matter. */
const blocks = 200n
/** Tolerance: the measured block time may differ from the configured one by this factor, because chains miss blocks or make some on demand. */
const leastShare = 2 / 3

/** Compares a network's configured block time with its latest blocks. Undefined for a chain that is too young. */
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
