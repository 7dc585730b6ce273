import type { TokenKey } from '@oxbow/tokens/createTokenMemory'
import { tokenMemory, useRememberedTokens } from './tokenMemory.ts'

/** The maximum that a list shows. */
const most = 100

/** The user's favourite tokens in this browser, newest first, each as `<chainId>-<address>`. */
export function useFavourites(): readonly string[] {
  return toKeys(useRememberedTokens().favourites)
}

/** Adds a token to the favourites, or removes it. */
export function toggleFavourite(key: string): void {
  const [chainId, address] = key.split('-')
  tokenMemory.toggleFavourite({ chainId: Number(chainId), address: address as `0x${string}` })
}

const made = new WeakMap<readonly TokenKey[], readonly string[]>()

/** Stable while nothing changes. */
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
