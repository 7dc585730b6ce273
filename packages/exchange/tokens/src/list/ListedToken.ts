import { nativeToken } from '@oxbow/chain/nativeToken'
import type { TokenList } from '@oxbow/chain/TokenList'
import { nameLength, symbolLength, toShownText } from '@oxbow/chain/tokenText'

/** A token as a list describes it. Amounts never use these decimals; they use the contract's. */
export type ListedToken = {
  readonly chainId: number
  /** Lower-case. */
  readonly address: `0x${string}`
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  /** The name of the list. */
  readonly list: string
  /** Links as the list has them. They must be validated by `linksOf` before use. */
  readonly website?: unknown
  readonly twitter?: unknown
}

/**
 * The tokens of a list by chain id, without duplicates. Addresses that aren't EVM addresses and native currency are left out; so are logos, whose
 * hosts would learn what people look at.
 */
export function fromList({ name: list, tokens }: TokenList): ReadonlyMap<number, readonly ListedToken[]> {
  const byChain = new Map<number, Map<string, ListedToken>>()
  for (const { chainId, address: written, decimals, extensions, ...said } of tokens) {
    const { website, twitter } = extensions ?? {}
    const address = written.toLowerCase() as `0x${string}`
    const symbol = toShownText(said.symbol, symbolLength)
    const name = toShownText(said.name, nameLength) ?? symbol
    if (!/^0x[0-9a-f]{40}$/.test(address) || address === nativeToken || !symbol || !name) continue
    const known = byChain.get(chainId) ?? new Map<string, ListedToken>()
    if (!known.has(address)) known.set(address, { chainId, address, name, symbol, decimals, list, website, twitter })
    byChain.set(chainId, known)
  }
  return new Map([...byChain].map(([chainId, known]) => [chainId, [...known.values()]]))
}
