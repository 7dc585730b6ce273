import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import type { Hex } from 'viem'
import { getCode } from 'viem/actions'
import { type Chain, findChain, type Services } from '../../Services.ts'

/** The chain and Seaport contract on which a collection is traded. */
export type NftMarket = { readonly chain: Chain; readonly seaport: Hex }

/** Finds the market of a collection: undefined if the collection isn't followed, or the network's Seaport address has no code. */
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
