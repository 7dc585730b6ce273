import type { Network } from '@oxbow/chain/Network'
import { pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { Address } from 'viem'

/** A token as it is called on two networks. Native currency goes as what wraps it. */
export type BridgedPair = {
  readonly symbol: string
  readonly input: Side
  readonly output: Side
}

type Side = { readonly address: Address; readonly decimals: number }
type Place = Pick<Network, 'chainId' | 'contracts'>

/**
 * Tokens that this build knows by one symbol on both networks. What a server or a deposit says of which token is which is never taken: one that is worth
 * nothing may have any name.
 */
export function bridgedPairs(origin: Place, destination: Place): readonly BridgedPair[] {
  if (origin.chainId === destination.chainId) return []
  const others = known(destination)
  return [...known(origin)].flatMap(([symbol, input]) => {
    const output = others.get(symbol)
    return output === undefined ? [] : { symbol, input, output }
  })
}

function known({ chainId }: Place): ReadonlyMap<string, Side> {
  const found = new Map<string, Side>()
  for (const { address, decimals, symbol } of pinnedTokens(chainId)) {
    if (symbol === undefined || BigInt(address) === 0n || found.has(symbol)) continue
    found.set(symbol, { address: address.toLowerCase() as Address, decimals })
  }
  return found
}
