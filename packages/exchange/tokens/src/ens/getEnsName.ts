import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address } from 'viem'
import { readEnsRecord } from './readEnsRecord.ts'
import { toEnsName } from './toEnsName.ts'

/**
 * Primary ENS name of an account; undefined if it has none. Reads the registry and its resolvers through the chain's node. The name must resolve back
 * to the account, because anybody can claim any name.
 *
 * @throws what viem throws when the node does not answer.
 * @see https://docs.ens.domains/ensip/3 (reverse resolution), ENSIP-15 (normalised names)
 */
export async function getEnsName(
  client: ExchangeClient,
  parameters: getEnsName.Parameters,
): Promise<getEnsName.ReturnType> {
  const { chainId, registry, address } = parameters
  const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
  const name = await readEnsRecord(client, { chainId, registry, name: reverse, record: 'name' })
  if (name === undefined || name === '' || (await toEnsName(name)) !== name) return undefined
  const owner = await readEnsRecord(client, { chainId, registry, name, record: 'addr' })
  return owner?.toLowerCase() === address.toLowerCase() ? name : undefined
}

export declare namespace getEnsName {
  type Parameters = {
    readonly chainId: number
    /** ENS registry of the network. */
    readonly registry: Address
    readonly address: Address
  }
  type ReturnType = string | undefined
}
