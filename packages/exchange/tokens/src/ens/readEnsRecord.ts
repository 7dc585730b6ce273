import { ensRegistryAbi } from '@oxbow/abi/ensRegistry'
import { ensResolverAbi } from '@oxbow/abi/ensResolver'
import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { type Address, decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem'
import { namehash } from 'viem/ens'

/**
 * What the resolver of a name says of it; undefined when it has none, or says nothing that can be read. Two plain calls: no resolver can send the node's answer
 * on to a server of its own.
 *
 * @throws what viem throws when the node does not answer.
 */
export async function readEnsRecord(
  client: NodeAccess,
  parameters: readEnsRecord.Parameters,
): Promise<string | undefined> {
  const { chainId, registry, name, record } = parameters
  const rpc = client.rpc(chainId)
  const node = namehash(name)
  const asked = encodeFunctionData({ abi: ensRegistryAbi, functionName: 'resolver', args: [node] })
  const answer = await callNode(rpc, { to: registry, data: asked })
  if (answer.length !== 66) return undefined
  const resolver = decodeFunctionResult({ abi: ensRegistryAbi, functionName: 'resolver', data: answer })
  if (resolver === zeroAddress) return undefined

  const data = encodeFunctionData({ abi: ensResolverAbi, functionName: record, args: [node] })
  const found = await callNode(rpc, { to: resolver, data })
  try {
    return decodeFunctionResult({ abi: ensResolverAbi, functionName: record, data: found })
  } catch {
    // A resolver is anybody's contract: what it does not answer properly it does not answer.
    return undefined
  }
}

export declare namespace readEnsRecord {
  type Parameters = {
    readonly chainId: number
    /** Of the network's contracts. */
    readonly registry: Address
    /** As ENSIP-15 writes it. */
    readonly name: string
    readonly record: 'name' | 'addr'
  }
}
