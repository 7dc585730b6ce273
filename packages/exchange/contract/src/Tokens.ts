import './jitless.ts'
import { type TokenList, tokenListSchema } from '@oxbow/chain/TokenList'

/** `GET /v1/tokens?chainId=`: a token list in the public format, which any list reader can use. */
export const tokensResponseSchema = tokenListSchema

export type TokensResponse = TokenList
