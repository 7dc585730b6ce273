import { remarksOn } from '@oxbow/chain/TokenRemarks'
import type { TokensResponse } from './Tokens.ts'

/** Tag of a token whose list entry differs from its contract. */
export const differsTag = 'differs'

/**
 * Adds each token's misbehavior (`fee-on-transfer`, `honeypot`, …) to its tags, where pages look for it. The API has it in `extensions.oxbow.quirk`,
 * because the public schema limits tags to ten letters.
 */
export function tagQuirks(list: TokensResponse): TokensResponse {
  const tokens = list.tokens.map((token) => {
    const { quirk, differs } = remarksOn(token)
    const tags = [...(quirk === undefined ? [] : [quirk]), ...(differs ? [differsTag] : [])]
    return tags.length === 0 ? token : { ...token, tags: [...(token.tags ?? []), ...tags] }
  })
  return { ...list, tokens }
}
