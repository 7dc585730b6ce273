import type { Token } from '../actions/getTokens.ts'
import { toTokenKey } from './createTokenMemory.ts'

/** Tag of tokens that the operator blocks. */
export const blockedTag = 'blocked'

/** Adds that tag to the tokens that the operator's configuration blocks. */
export function withBlockedTag(tokens: readonly Token[], blocked: readonly string[]): readonly Token[] {
  if (blocked.length === 0) return tokens
  return tokens.map((token) =>
    blocked.includes(toTokenKey(token)) ? { ...token, tags: [blockedTag, ...token.tags] } : token,
  )
}
