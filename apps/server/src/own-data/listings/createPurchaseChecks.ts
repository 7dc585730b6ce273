import { findRevertData } from '@oxbow/client/findRevertData'
import { encodePurchase } from '@oxbow/listings/encodeOrder'
import type { SignedListing } from '@oxbow/listings/Listing'
import { NodeUnavailableError } from '@oxbow/market/NodeUnavailableError'
import { BaseError, type Hex, numberToHex, RpcRequestError, toHex } from 'viem'
import type { NftMarket } from './createMarkets.ts'

/** Gas limit of a simulated purchase: the code of sellers and collections is arbitrary. */
const mostGas = 1_000_000n
/** More than the supply of any currency. */
const funds = 2n ** 128n

/** Simulates purchases on the node, once per block: a seller's contract may answer this server differently than Seaport. */
export function createPurchaseChecks() {
  /** By chain: the results at its newest block. */
  const known = new Map<number, { blockNumber: bigint; byHash: Map<Hex, Promise<boolean>> }>()

  return {
    /** Whether anybody could buy it from Seaport now. @throws {NodeUnavailableError} */
    canBeBought(
      market: NftMarket,
      { hash, terms, signature }: SignedListing & { readonly hash: Hex },
      blockNumber: bigint,
    ): Promise<boolean> {
      const { chainId } = terms
      let results = known.get(chainId)
      if (results?.blockNumber !== blockNumber) {
        results = { blockNumber, byHash: new Map() }
        known.set(chainId, results)
      }
      const { byHash } = results
      const tried = byHash.get(hash) ?? tryPurchase(market, { terms, signature }, blockNumber)
      byHash.set(hash, tried)
      // The node may be back for the next request.
      tried.catch(() => byHash.delete(hash))
      return tried
    },
  }
}

export type PurchaseChecks = ReturnType<typeof createPurchaseChecks>

async function tryPurchase(
  { chain: { client, network }, seaport }: NftMarket,
  { terms, signature }: SignedListing,
  blockNumber: bigint,
): Promise<boolean> {
  const value = BigInt(terms.price)
  if (value > funds) return false
  // Random, so that no contract can recognize it.
  const buyer = toHex(crypto.getRandomValues(new Uint8Array(20)))
  const call = {
    from: buyer,
    to: seaport,
    data: encodePurchase(terms, signature),
    value: numberToHex(value),
    gas: numberToHex(mostGas),
  }
  const overrides = { [buyer]: { balance: numberToHex(funds) } }
  try {
    const params = [call, numberToHex(blockNumber), overrides]
    const answer = (await client.request({ method: 'eth_call', params } as never, { retryCount: 0 })) as Hex
    return answer.length === 66 && BigInt(answer) === 1n
  } catch (error) {
    if (findRevertData(error) !== undefined || isSpent(error)) return false
    // The node doesn't support balance overrides, so it can't simulate: the contracts' answers must do.
    if (isRefused(error)) return true
    throw new NodeUnavailableError(network.name, error)
  }
}

function isSpent(error: unknown): boolean {
  return /out ?of ?gas|oog\b|gas required exceeds/i.test(detailsOf(error))
}

function isRefused(error: unknown): boolean {
  return /override|too many arguments|insufficient funds|invalid (params|argument)/i.test(detailsOf(error))
}

function detailsOf(error: unknown): string {
  const cause = error instanceof BaseError ? error.walk((each) => each instanceof RpcRequestError) : undefined
  return cause instanceof RpcRequestError ? cause.details : ''
}
