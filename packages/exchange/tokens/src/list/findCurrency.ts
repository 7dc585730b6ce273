import type { Network } from '@oxbow/chain/Network'
import { isNative, isNativeName } from '@oxbow/chain/nativeToken'
import type { Token } from '../actions/getTokens.ts'

/** Token named by a link: by address, or native currency by its symbol, `NATIVE` or its placeholder address. */
export function findCurrency(value: string | undefined, network: Network, tokens: readonly Token[]): Token | undefined {
  if (value === undefined) return undefined
  const wanted = value.toLowerCase()
  const isOwn = isNativeName(wanted) || wanted === network.nativeCurrency.symbol.toLowerCase()
  return tokens.find(({ address }) => (isOwn ? isNative(address) : address === wanted))
}

/**
 * The first parameter of a link, in the order of `keys`, that names no known token. The form leaves that side empty, because a default token there
 * would make another trade than the link's.
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
  /** As in the link. */
  readonly name: string
}
