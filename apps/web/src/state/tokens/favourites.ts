import type { TokenKey } from '@oxbow/tokens/createTokenMemory'
import { tokenMemory, useRememberedTokens } from './tokenMemory.ts'

/** The most that one list shows. */
const most = 100

/** The tokens that a person marked in this browser, here or in the choice of a token, newest first, each as `<chainId>-<address>`. */
export function useFavourites(): readonly string[] {
  return toKeys(useRememberedTokens().favourites)
}

/** Marks a token, or takes the mark away. */
export function toggleFavourite(key: string): void {
  const [chainId, address] = key.split('-')
  tokenMemory.toggleFavourite({ chainId: Number(chainId), address: address as `0x${string}` })
}

const made = new WeakMap<readonly TokenKey[], readonly string[]>()

/** The same list as long as nothing changes. */
function toKeys(favourites: readonly TokenKey[]): readonly string[] {
  const keys =
    made.get(favourites) ??
    favourites
      .slice(-most)
      .reverse()
      .map((key) => key.replace(':', '-'))
  made.set(favourites, keys)
  return keys
}
