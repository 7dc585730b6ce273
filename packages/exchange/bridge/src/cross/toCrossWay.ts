import { bridgedPairs } from '@oxbow/across/bridgedPairs'
import { isNative, nativeToken } from '@oxbow/chain/nativeToken'
import type { Hex } from 'viem'
import type { BridgePlaces } from '../BridgePlaces.ts'

/** What is bridged on the way from a token of one network to a token of another, as it is called on the two. */
type CrossWay = { readonly bridgedIn: Hex; readonly bridgedOut: Hex }

/**
 * Chooses what to bridge, by what is built into the page and what others bridge. A token that is bridged itself needs no swap on its side. Where either would do,
 * the one that is wanted is bridged: the swap then comes first, and all is signed where the money is. Where neither would, a stablecoin is, whose amount means
 * the same when it arrives.
 *
 * @returns undefined where nothing is bridged between the two
 */
export function toCrossWay(
  tokens: { readonly input: string; readonly output: string },
  { destination, origin }: BridgePlaces,
  isBridged: (input: Hex) => boolean,
): CrossWay | undefined {
  const pairs = bridgedPairs(origin, destination)
  const [paid, wanted] = [wrappedOf(tokens.input, origin), wrappedOf(tokens.output, destination)]
  const live = pairs.filter(({ input }) => isBridged(input.address))
  // What nobody bridges is asked for all the same where there is nothing else: then that is said.
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

/** People have the coin itself, unless they chose what wraps it; the pool wraps it, and unwraps it where it arrives. */
function calledAs(chosen: string, bridged: Hex, place: Place): Hex {
  if (bridged !== place.contracts.weth.toLowerCase()) return bridged
  return chosen.toLowerCase() === bridged ? bridged : nativeToken
}
