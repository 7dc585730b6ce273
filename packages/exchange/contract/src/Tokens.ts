import './jitless.ts'
import { type TokenList, tokenListSchema } from '@oxbow/chain/TokenList'

/** `GET /v1/tokens?chainId=`: a token list in the public format, so that any list reader can use the answer. */
export const tokensResponseSchema = tokenListSchema

export type TokensResponse = TokenList
