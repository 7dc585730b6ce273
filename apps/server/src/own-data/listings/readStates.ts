import { aggregate } from '@oxbow/chain/aggregate'
import type { ListingState, ListingTerms } from '@oxbow/listings/Listing'
import { listingReads, toListingState } from '@oxbow/listings/listingReads'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import type { Hex } from 'viem'
import { getBlock } from 'viem/actions'
import type { Chain } from '../../Services.ts'
import { gasPerRead } from '../orders/gasPerRead.ts'

/** States of listings on chain, all at the newest block. @throws {NodeUnavailableError} */
export async function readStates(
  { client, network }: Pick<Chain, 'client' | 'network'>,
  seaport: Hex,
  listings: readonly ListingTerms[],
): Promise<readStates.ReturnType> {
  try {
    const { number: blockNumber, timestamp } = await getBlock(client)
    const nowSeconds = Number(timestamp)
    const reads = listings.map((terms) => listingReads(terms, seaport))
    const calls = reads.flat().map(({ to, data }) => ({ target: to, callData: data }))
    const { multicall3 } = network.contracts
    const reading = { multicall3, calls, blockNumber, gasPerCall: gasPerRead }
    const answers = calls.length === 0 ? [] : await aggregate(client, reading)
    let next = 0
    const states = listings.map((terms, index) => {
      const own = answers.slice(next, next + reads[index]!.length)
      next += own.length
      return toListingState(terms, own, { seaport, nowSeconds })
    })
    return { states, nowSeconds, blockNumber }
  } catch (error) {
    throw new NodeUnavailableError(network.name, error)
  }
}

export declare namespace readStates {
  type ReturnType = {
    readonly states: readonly ListingState[]
    readonly nowSeconds: number
    readonly blockNumber: bigint
  }
}
