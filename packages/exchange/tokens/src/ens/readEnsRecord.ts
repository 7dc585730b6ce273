import { ensRegistryAbi } from '@oxbow/abi/ensRegistry'
import { ensResolverAbi } from '@oxbow/abi/ensResolver'
import { callNode } from '@oxbow/client/callNode'
import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { type Address, decodeFunctionResult, encodeFunctionData, zeroAddress } from 'viem'
import { namehash } from 'viem/ens'

/**
 * Reads a record of a name from its resolver; undefined if there is none or it can't be decoded. Two plain calls, without offchain lookups, so no
 * resolver can make the page contact another server.
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
    // Anybody can write a resolver; an invalid answer counts as none.
    return undefined
  }
}

export declare namespace readEnsRecord {
  type Parameters = {
    readonly chainId: number
    /** ENS registry of the network. */
    readonly registry: Address
    /** Normalized (ENSIP-15). */
    readonly name: string
    readonly record: 'name' | 'addr'
  }
}
