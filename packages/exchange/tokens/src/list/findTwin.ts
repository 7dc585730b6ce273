import { isPinnedToken } from '@oxbow/chain/pinnedTokens'
import type { Token } from '../actions/getTokens.ts'
import { findImitated } from './findImitated.ts'
import { findPinnedTwin } from './findPinnedTwin.ts'

type Named = Pick<Token, 'chainId' | 'address' | 'name' | 'symbol'>

/**
 * The token that another one imitates: a pinned one, or one of `listed` on its network. A pinned token is never an impostor, even if a list has one
 * of the same name.
 */
export function findTwin(
  token: Named,
  listed: readonly (Named & Pick<Token, 'tags'>)[],
): { readonly symbol: string; readonly name: string } | undefined {
  const pinned = findPinnedTwin(token)
  if (pinned !== undefined) return { symbol: pinned.symbol, name: pinned.symbol }
  if (isPinnedToken(token.chainId, token.address)) return undefined
  return findImitated(
    token,
    listed.filter(({ chainId, tags }) => chainId === token.chainId && !tags.includes('impostor')),
  )
}
