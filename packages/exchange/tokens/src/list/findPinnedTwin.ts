import { type PinnedToken, pinnedTokens } from '@oxbow/chain/pinnedTokens'
import type { Token } from '../actions/getTokens.ts'
import { findImitated } from './findImitated.ts'

type KnownToken = PinnedToken & { readonly symbol: string }

/**
 * The pinned token with the same symbol on the same network but at another address. A server can put any address under "USDC" in its list and its
 * search, and nothing else on the page would differ.
 *
 * @example findPinnedTwin({ chainId: 1, address: '0x5555…', symbol: 'USDС' })?.symbol // 'USDC'
 */
export function findPinnedTwin(token: Pick<Token, 'chainId' | 'address' | 'symbol'>): KnownToken | undefined {
  const { chainId, address, symbol } = token
  const known = pinnedTokens(chainId).filter((each): each is KnownToken => each.symbol !== undefined)
  // Some native currencies are also a contract, so their symbol has two valid addresses.
  const own = known.find((each) => each.address === address)
  if (own?.symbol.toLowerCase() === symbol.toLowerCase()) return undefined
  const twin = findImitated({ address, symbol, name: '' }, known.map(toSearchable))
  return twin && known.find((each) => each.address === twin.address)
}

function toSearchable({ address, symbol }: KnownToken) {
  return { address, symbol, name: '' }
}
