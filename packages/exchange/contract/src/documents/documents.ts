import '../jitless.ts'
import { z } from 'zod/mini'
import type { GraphqlDocument } from './GraphqlDocument.ts'
import { type Page, pageSchema, type TokenRow, tokenRowFields, tokenRowSchema } from './TokenRow.ts'

/** Tokens by depth, or those that match `search` in name, symbol or address, the best match first. */
export const tokensDocument: GraphqlDocument<
  { tokens: Page<TokenRow> },
  {
    chainId: number
    search?: string | undefined
    /** Also tokens that are neither listed nor deep, or that the operator warns of. */
    unlisted?: boolean | undefined
    first?: number | undefined
    after?: string | undefined
  }
> = {
  query: `query Tokens($chainId: Int!, $search: String, $unlisted: Boolean, $first: Int, $after: String) {
  tokens(chainId: $chainId, search: $search, unlisted: $unlisted, first: $first, after: $after) { items { ${tokenRowFields} } endCursor }
}`,
  result: z.object({ tokens: pageSchema(tokenRowSchema) }),
}

/** The tokens of the given addresses that the index knows, at most 100 asked at once. */
export const tokensByAddressDocument: GraphqlDocument<
  { tokensByAddress: TokenRow[] },
  { chainId: number; addresses: readonly string[] }
> = {
  query: `query TokensByAddress($chainId: Int!, $addresses: [String!]!) {
  tokensByAddress(chainId: $chainId, addresses: $addresses) { ${tokenRowFields} }
}`,
  result: z.object({ tokensByAddress: z.array(tokenRowSchema) }),
}
