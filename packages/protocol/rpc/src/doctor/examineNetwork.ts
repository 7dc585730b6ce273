import type { Network } from '@oxbow/chain/Network'
import type { NodeEndpoint } from '../node/createNodeEndpoint.ts'
import { compareNodes } from './compareNodes.ts'
import { examineBlockTime } from './examineBlockTime.ts'
import { examineContracts } from './examineContracts.ts'
import { examineNode } from './examineNode.ts'
import type { Finding } from './Finding.ts'
import type { Head } from './judgeHead.ts'
import { toUnchecked } from './toUnchecked.ts'

/** What was found at a network: of each of its nodes in order, and of its data by the first node that can be believed. */
export type NetworkExamination = {
  readonly nodes: readonly (readonly Finding[])[]
  /** Empty where no node could be asked. */
  readonly data: readonly Finding[]
}

/** Examines all nodes of a network, its addresses and its block time: some 40 calls of the first node, 20 of each other one. Never throws. */
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
    /** Where pools and the index begin. */
    readonly startBlock: number
  }
}

function isSound(findings: readonly Finding[]): boolean {
  return findings.every(({ verdict }) => verdict !== 'error')
}
