import type { Token } from '../actions/getTokens.ts'
import { toTokenKey } from './createTokenMemory.ts'

/** The tag of a token that the operator does not trade. */
export const blockedTag = 'blocked'

/** The tokens, with that tag where the operator's configuration names them. */
export function withBlockedTag(tokens: readonly Token[], blocked: readonly string[]): readonly Token[] {
  if (blocked.length === 0) return tokens
  return tokens.map((token) =>
    blocked.includes(toTokenKey(token)) ? { ...token, tags: [blockedTag, ...token.tags] } : token,
  )
}
