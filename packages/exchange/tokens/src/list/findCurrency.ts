import type { Network } from '@oxbow/chain/Network'
import { isNative, isNativeName } from '@oxbow/chain/nativeToken'
import type { Token } from '../actions/getTokens.ts'

/** The token that a link names: by its address, or the native currency by its symbol, as `NATIVE` or by its placeholder. */
export function findCurrency(value: string | undefined, network: Network, tokens: readonly Token[]): Token | undefined {
  if (value === undefined) return undefined
  const wanted = value.toLowerCase()
  const isOwn = isNativeName(wanted) || wanted === network.nativeCurrency.symbol.toLowerCase()
  return tokens.find(({ address }) => (isOwn ? isNative(address) : address === wanted))
}

/**
 * What a link names that is no token here: an address that no list has, or a word. Of several the first of `keys`. The form leaves its side empty: a token
 * of ours in its place would be another trade than the link's.
 */
export function findUnknown<Key extends string>(
  search: Readonly<Partial<Record<Key, string>>>,
  keys: readonly Key[],
  network: Network,
  tokens: readonly Token[],
): UnknownCurrency<Key> | undefined {
  for (const key of keys) {
    const name = search[key]
    if (name !== undefined && findCurrency(name, network, tokens) === undefined) return { key, name }
  }
  return undefined
}

export type UnknownCurrency<Key extends string> = {
  readonly key: Key
  /** As the link has it. */
  readonly name: string
}
