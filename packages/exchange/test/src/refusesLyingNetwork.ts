import type { Network } from '@oxbow/chain/Network'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { NetworkMismatchError } from '@oxbow/connectors/verifyNetwork'
import { expect } from 'vitest'

const network = publicNetworks[0]!
const permit2 = '0x00000000000000000000000000000000deadbeef'

/** Expects that a review ends before any node is asked when the server names another contract of a network that this build knows. */
export async function refusesLyingNetwork(
  check: (client: ExchangeClient, lie: { readonly network: Network; readonly chainId: number }) => Promise<unknown>,
): Promise<void> {
  const asked: PropertyKey[] = []
  const client = new Proxy({} as ExchangeClient, {
    get(_, name) {
      asked.push(name)
      throw new Error(`The client's "${String(name)}" was used.`)
    },
  })
  const lie = { network: { ...network, contracts: { ...network.contracts, permit2 } } as Network, chainId: 1 }
  await expect(check(client, lie)).rejects.toBeInstanceOf(NetworkMismatchError)
  expect(asked).toEqual([])
}
