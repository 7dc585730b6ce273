import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Hex } from 'viem'
import type { BridgePlaces } from '../BridgePlaces.ts'

/** The token bridged between two networks for a swap across them, with its address on each. */
type CrossRoute = { readonly bridgedIn: Hex; readonly bridgedOut: Hex }

/**
 * Chooses the token to bridge, from the pairs built into the page and those that others bridge. A token that is bridged itself needs no swap on its
 * side. If either token can be bridged, the bought one is: the swap then comes first, and everything is signed on the origin. If neither can, a
 * stablecoin is, because its value stays the same until it arrives.
 *
 * @returns undefined if no token is bridged between the two
 */
export function toCrossRoute(
  tokens: { readonly input: string; readonly output: string },
  { destination, origin }: BridgePlaces,
  isBridged: (input: Hex) => boolean,
): CrossRoute | undefined {
  const pairs = bridgedPairs(origin, destination)
  const [paid, wanted] = [wrappedOf(tokens.input, origin), wrappedOf(tokens.output, destination)]
  const live = pairs.filter(({ input }) => isBridged(input.address))
  // Without a token that others bridge, the built-in pairs are used, and the quote reports that samples are missing.
  const from = live.length > 0 ? live : pairs
  const pair =
    pairs.find(({ input, output }) => input.address === paid && output.address === wanted) ??
    from.find(({ output }) => output.address === wanted) ??
    from.find(({ input }) => input.address === paid) ??
    from.find(({ input }) => origin.stablecoins.includes(input.address)) ??
    from[0]
  if (pair === undefined) return undefined
  return {
    bridgedIn: calledAs(tokens.input, pair.input.address, origin),
    bridgedOut: calledAs(tokens.output, pair.output.address, destination),
  }
}

type Place = BridgePlaces['origin']

function wrappedOf(token: string, { contracts }: Place): string {
  return (isNative(token as Hex) ? contracts.weth : token).toLowerCase()
}

/** Uses the native currency unless the user chose its wrapped token; the pool wraps it, and unwraps it on arrival. */
function calledAs(chosen: string, bridged: Hex, place: Place): Hex {
  if (bridged !== place.contracts.weth.toLowerCase()) return bridged
  return chosen.toLowerCase() === bridged ? bridged : nativeToken
}
