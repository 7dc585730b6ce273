import type { Network } from '@oxbow/chain/Network'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import type { Head } from './checkHead.ts'
import { compareNodes } from './compareNodes.ts'
import { examineBlockTime } from './examineBlockTime.ts'
import { examineContracts } from './examineContracts.ts'
import { examineNode } from './examineNode.ts'
import type { Finding } from './Finding.ts'
import { toUnchecked } from './toUnchecked.ts'

/** The findings about a network: for each node in order, and about its data as read from the first sound node. */
export type NetworkExamination = {
  readonly nodes: readonly (readonly Finding[])[]
  /** Empty if no node could be asked. */
  readonly data: readonly Finding[]
}

/**
 * Examines all nodes of a network, its addresses and its block time. Makes about 40 calls to the first node and 20 to each other one. Never throws.
 */
export async function examineNetwork(parameters: examineNetwork.Parameters): Promise<NetworkExamination> {
  const { endpoints, network, startBlock } = parameters
  const nodes = await Promise.all(
    endpoints.map(async (endpoint) => ({ endpoint, ...(await examineNode({ endpoint, network, startBlock })) })),
  )
  const compared = await compareNodes({ nodes, network })
  const findings = nodes.map((node, index) => [...node.findings, ...compared[index]!])
  const sound = nodes.find((_, index) => isSound(findings[index]!)) ?? nodes.find(({ head }) => head !== undefined)
  return { nodes: findings, data: sound?.head === undefined ? [] : await examineData(sound.endpoint, sound.head) }

  async function examineData(endpoint: Pick<NodeEndpoint, 'transport'>, head: Head): Promise<readonly Finding[]> {
    const contracts = await examineContracts({ endpoint, network })
    const blockTime = await examineBlockTime({ endpoint, head, network }).catch((error: unknown) =>
      toUnchecked({ check: 'blockTime' }, error),
    )
    return blockTime === undefined ? contracts : [...contracts, blockTime]
  }
}

export declare namespace examineNetwork {
  type Parameters = {
    readonly endpoints: readonly Pick<NodeEndpoint, 'url' | 'headers' | 'transport' | 'assertChain'>[]
    readonly network: Network
    /** First block of pools and index. */
    readonly startBlock: number
  }
}

function isSound(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'error')
}
