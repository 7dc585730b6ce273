import type { Token } from '../actions/getTokens.ts'
import { findPinnedTwin } from './findPinnedTwin.ts'

type Marked = Pick<Token, 'chainId' | 'address' | 'symbol' | 'tags'>

/** Adds the impostor tag to tokens that have the symbol of a pinned token but another address, whatever their list says. */
export function markImpostors<T extends Marked>(tokens: readonly T[]): readonly T[] {
  if (!tokens.some(isUntold)) return tokens
  return tokens.map((token) => (isUntold(token) ? { ...token, tags: [...token.tags, impostorTag] } : token))
}

const impostorTag = 'impostor'

function isUntold(token: Marked): boolean {
  return !token.tags.includes(impostorTag) && findPinnedTwin(token) !== undefined
}
