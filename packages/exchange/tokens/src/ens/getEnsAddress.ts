import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { type Address, zeroAddress } from 'viem'
import { readEnsRecord } from './readEnsRecord.ts'
import { toEnsName } from './toEnsName.ts'

/**
 * Where an ENS name leads, lower-case, with the name as ENSIP-15 writes it; undefined when it leads nowhere or is no name.
 *
 * @throws what viem throws when the node does not answer.
 * @example
 * await getEnsAddress(client, { chainId: 1, registry, name: 'Alice.eth' }) // { name: 'alice.eth', address: '0x…' }
 */
export async function getEnsAddress(
  client: NodeAccess,
  parameters: getEnsAddress.Parameters,
): Promise<getEnsAddress.ReturnType> {
  const name = await toEnsName(parameters.name)
  if (name === undefined) return undefined
  const owner = await readEnsRecord(client, { ...parameters, name, record: 'addr' })
  const address = owner?.toLowerCase()
  return address === undefined || address === zeroAddress ? undefined : { name, address: address as Address }
}

export declare namespace getEnsAddress {
  type Parameters = {
    readonly chainId: number
    /** Of the network's contracts. */
    readonly registry: Address
    /** As it was typed. */
    readonly name: string
  }
  type ReturnType = { readonly name: string; readonly address: Address } | undefined
}
