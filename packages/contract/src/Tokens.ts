import './jitless.ts'
import { quirkOf, type TokenList, tokenListSchema } from '@oxbow/chain/token/TokenList'

/** `GET /v1/tokens?chainId=`: a token list in the public format, so that any list reader can use the answer. */
export const tokensResponseSchema = tokenListSchema

export type TokensResponse = TokenList

/**
 * The list with each token's misbehaviour (`fee-on-transfer`, `honeypot`, …) among its tags, where pages look for it. On the wire it is in
 * `extensions.oxbow.quirk`, because the public schema allows tags of ten letters only.
 */
export function tagQuirks(list: TokensResponse): TokensResponse {
  const tokens = list.tokens.map((token) => {
    const quirk = quirkOf(token)
    return quirk === undefined ? token : { ...token, tags: [...(token.tags ?? []), quirk] }
  })
  return { ...list, tokens }
}
