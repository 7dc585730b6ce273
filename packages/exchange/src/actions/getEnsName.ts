import { ensRegistryAbi } from '@oxbow/chain/abi/ensRegistry'
import { ensResolverAbi } from '@oxbow/chain/abi/ensResolver'
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, zeroAddress } from 'viem'
import { namehash } from 'viem/ens'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { callNode } from './callNode.ts'

/**
 * The ENS name that an account has chosen for itself, undefined when it has none. Asks the registry and the resolvers it names, on the
 * chain's node alone; a name counts only when it leads back to the account, because anybody can claim any.
 *
 * @throws what viem throws when the node does not answer.
 * @see https://docs.ens.domains/ensip/3 (reverse resolution), ENSIP-15 (normalised names)
 */
export async function getEnsName(
  client: ExchangeClient,
  parameters: getEnsName.Parameters,
): Promise<getEnsName.ReturnType> {
  const { chainId, registry, address } = parameters
  const node = namehash(`${address.slice(2).toLowerCase()}.addr.reverse`)
  const resolver = await findResolver(client, { chainId, registry, node })
  if (resolver === undefined) return undefined
  const name = await read(client, chainId, resolver, 'name', node)
  if (name === undefined || name === '' || !(await isNormal(name))) return undefined

  const forward = namehash(name)
  const forwardResolver = await findResolver(client, { chainId, registry, node: forward })
  if (forwardResolver === undefined) return undefined
  const owner = await read(client, chainId, forwardResolver, 'addr', forward)
  return owner?.toLowerCase() === address.toLowerCase() ? name : undefined
}

export declare namespace getEnsName {
  type Parameters = {
    readonly chainId: number
    /** Of the network's contracts. */
    readonly registry: Address
    readonly address: Address
  }
  type ReturnType = string | undefined
}

async function findResolver(
  client: ExchangeClient,
  parameters: { chainId: number; registry: Address; node: Hex },
): Promise<Address | undefined> {
  const { chainId, registry, node } = parameters
  const data = encodeFunctionData({ abi: ensRegistryAbi, functionName: 'resolver', args: [node] })
  const answer = await callNode(client.rpc(chainId), { to: registry, data })
  if (answer.length !== 66) return undefined
  const resolver = decodeFunctionResult({ abi: ensRegistryAbi, functionName: 'resolver', data: answer })
  return resolver === zeroAddress ? undefined : resolver
}

/** A resolver is anybody's contract: what it does not answer properly it does not answer. */
async function read(
  client: ExchangeClient,
  chainId: number,
  resolver: Address,
  functionName: 'name' | 'addr',
  node: Hex,
): Promise<string | undefined> {
  const data = encodeFunctionData({ abi: ensResolverAbi, functionName, args: [node] })
  const answer = await callNode(client.rpc(chainId), { to: resolver, data })
  try {
    return decodeFunctionResult({ abi: ensResolverAbi, functionName, data: answer })
  } catch {
    return undefined
  }
}

/** Letters that look like others must not stand for them; the tables that know them are loaded for the names that need them. */
async function isNormal(name: string): Promise<boolean> {
  if (name.length > 255) return false
  if (/^[a-z0-9-]+(\.[a-z0-9-]+)+$/.test(name)) return !/(^|\.)..--/.test(name)
  const { normalize } = await import('viem/ens')
  try {
    return normalize(name) === name
  } catch {
    return false
  }
}
