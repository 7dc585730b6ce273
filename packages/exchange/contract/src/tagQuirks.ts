import { remarksOn } from '@oxbow/chain/TokenRemarks'
import type { TokensResponse } from './Tokens.ts'

/** The tag of a token of which a list says something else than its contract. */
export const differsTag = 'differs'

/**
 * The list with each token's misbehaviour (`fee-on-transfer`, `honeypot`, …) among its tags, where pages look for it. On the wire it is in
 * `extensions.oxbow.quirk`, because the public schema allows tags of ten letters only.
 */
export function tagQuirks(list: TokensResponse): TokensResponse {
  const tokens = list.tokens.map((token) => {
    const { quirk, differs } = remarksOn(token)
    const tags = [...(quirk === undefined ? [] : [quirk]), ...(differs ? [differsTag] : [])]
    return tags.length === 0 ? token : { ...token, tags: [...(token.tags ?? []), ...tags] }
  })
  return { ...list, tokens }
}
