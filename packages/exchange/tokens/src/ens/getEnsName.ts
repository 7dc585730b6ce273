import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import type { Address } from 'viem'
import { readEnsRecord } from './readEnsRecord.ts'
import { toEnsName } from './toEnsName.ts'

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
  const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`
  const name = await readEnsRecord(client, { chainId, registry, name: reverse, record: 'name' })
  if (name === undefined || name === '' || (await toEnsName(name)) !== name) return undefined
  const owner = await readEnsRecord(client, { chainId, registry, name, record: 'addr' })
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
