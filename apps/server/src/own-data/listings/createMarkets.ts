import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import type { Hex } from 'viem'
import { getCode } from 'viem/actions'
import { type Chain, findChain, type Services } from '../../Services.ts'

/** Where a collection is traded. */
export type NftMarket = { readonly chain: Chain; readonly seaport: Hex }

/** Finds the market of a collection: none where it is not followed, or where there is no code at the address that the network has for Seaport. */
export function createMarkets(services: Services) {
  const found = new Set<number>()

  return {
    /** @throws {UnsupportedChainError}, {NodeUnavailableError} */
    async find(chainId: number, collection: Hex): Promise<NftMarket | undefined> {
      const chain = findChain(services, chainId)
      const { seaport } = chain.network.contracts
      const isFollowed = chain.collections?.some(({ address }) => address === collection)
      if (seaport === undefined || !isFollowed) return undefined
      if (!found.has(chainId)) {
        const code = await getCode(chain.client, { address: seaport }).catch((error: unknown) => {
          throw new NodeUnavailableError(chain.network.name, error)
        })
        if (code === undefined) return undefined
        found.add(chainId)
      }
      return { chain, seaport }
    },
  }
}
