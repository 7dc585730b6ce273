import { localChainIds } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { type PinnedToken, pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { Address } from 'viem'
import { bridgedTokens } from './bridgedTokens.ts'

/** One token on two networks. Native currency is represented by its wrapped token. */
export type BridgedPair = {
  readonly symbol: string
  readonly input: Side
  readonly output: Side
}

type Side = { readonly address: Address; readonly decimals: number }
type Place = Pick<Network, 'chainId' | 'isTestnet' | 'profile'>

/**
 * Tokens that this build knows to be the same on both networks: by `bridgedTokens` on public networks, by symbol on the devnet. It never trusts what
 * a server or a deposit says about that, and never pairs a test network's token with a real one.
 */
export function bridgedPairs(origin: Place, destination: Place): readonly BridgedPair[] {
  if (origin.chainId === destination.chainId || !isAlike(origin, destination)) return []
  const [here, there] = [pinnedTokens(origin.chainId), pinnedTokens(destination.chainId)]
  // By chain id, because a network's description can say anything.
  const areLocal = [origin, destination].every(({ chainId }) => localChainIds.includes(chainId))
  return areLocal ? pairBySymbol(here, there) : pairByTable([origin, here], [destination, there])
}

/** Both networks are public or both local, and both are for testing or neither is. */
export function isAlike(origin: Place, destination: Place): boolean {
  return origin.isTestnet === destination.isTestnet && origin.profile === destination.profile
}

type End = readonly [place: Place, tokens: readonly PinnedToken[]]

function pairByTable(origin: End, destination: End): readonly BridgedPair[] {
  return bridgedTokens.flatMap(({ addresses, symbol }) => {
    const [input, output] = [origin, destination].map(([{ chainId }, tokens]) =>
      tokens.find(({ address }) => address === addresses[chainId]),
    )
    return input && output ? { symbol, input: toSide(input), output: toSide(output) } : []
  })
}

function pairBySymbol(here: readonly PinnedToken[], there: readonly PinnedToken[]): readonly BridgedPair[] {
  const others = bySymbol(there)
  return [...bySymbol(here)].flatMap(([symbol, input]) => {
    const output = others.get(symbol)
    return output === undefined ? [] : { symbol, input, output }
  })
}

function bySymbol(tokens: readonly PinnedToken[]): ReadonlyMap<string, Side> {
  const found = new Map<string, Side>()
  for (const token of tokens) {
    if (token.symbol === undefined || BigInt(token.address) === 0n || found.has(token.symbol)) continue
    found.set(token.symbol, toSide(token))
  }
  return found
}

function toSide({ address, decimals }: PinnedToken): Side {
  return { address: address.toLowerCase() as Address, decimals }
}
