import type { Network } from '@oxbow/chain/Network'
import type { Hex } from 'viem'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import { type Head, longestHeadAgeSeconds } from './checkHead.ts'
import type { Finding } from './Finding.ts'
import { toUnchecked } from './toUnchecked.ts'

/**
 * Compares the nodes of a chain: how far each is behind the furthest one, and whether they have the same block at the depth where a block is final.
 * Two nodes that differ there can't both be right, and nothing shows which is. Nodes without a head are skipped.
 *
 * @returns the findings of each node, in order
 */
export async function compareNodes({ nodes, network }: compareNodes.Parameters): Promise<readonly Finding[][]> {
  const heads = nodes.flatMap(({ head }) => head ?? [])
  if (heads.length < 2) return nodes.map(() => [])
  const highest = heads.reduce((most, { number }) => (number > most ? number : most), 0n)
  const lowest = heads.reduce((least, { number }) => (number < least ? number : least), highest)
  const depth = BigInt(network.finalityDepthBlocks)
  const blockNumber = lowest > depth ? lowest - depth : 0n
  const read = await Promise.all(
    nodes.map(({ endpoint, head }) => head && hashOf(endpoint, blockNumber).catch((error: Error) => error)),
  )
  const hashes = read.filter((each) => typeof each === 'string')
  const [first] = hashes
  const lost = read.find((each) => each instanceof Error)
  const mostBlocks = BigInt(Math.ceil(longestHeadAgeSeconds(network) / network.blockTimeSeconds))
  return nodes.map(({ head }, index): Finding[] => {
    if (head === undefined) return []
    const blocks = highest - head.number
    const hash = read[index]
    const isSame = hash === first
    return [
      { check: 'behind', verdict: blocks > mostBlocks ? 'error' : 'ok', blocks },
      // A single hash has nothing to be compared with.
      typeof hash !== 'string' || hashes.length < 2
        ? toUnchecked({ check: 'fork' }, hash instanceof Error ? hash : lost)
        : { check: 'fork', verdict: isSame ? 'ok' : 'error', blockNumber, isSame },
    ]
  })
}

export declare namespace compareNodes {
  type Parameters = {
    readonly nodes: readonly { readonly endpoint: Pick<NodeEndpoint, 'transport'>; readonly head: Head | undefined }[]
    readonly network: Network
  }
}

async function hashOf({ transport }: Pick<NodeEndpoint, 'transport'>, blockNumber: bigint): Promise<Hex | undefined> {
  const params = [`0x${blockNumber.toString(16)}`, false]
  const block = await transport({ retryCount: 0 }).request({ method: 'eth_getBlockByNumber', params })
  return (block as { hash: Hex } | null)?.hash
}
