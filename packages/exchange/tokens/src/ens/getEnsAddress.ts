import type { NodeAccess } from '@oxbow/client/ExchangeClient'
import { type Address, zeroAddress } from 'viem'
import { readEnsRecord } from './readEnsRecord.ts'
import { toEnsName } from './toEnsName.ts'

/**
 * Resolves an ENS name to a lower-case address, with the normalized name (ENSIP-15); undefined if it has no address or isn't a valid name.
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
    /** ENS registry of the network. */
    readonly registry: Address
    /** As typed. */
    readonly name: string
  }
  type ReturnType = { readonly name: string; readonly address: Address } | undefined
}
