import '../jitless.ts'
import { z } from 'zod/mini'
import type { GraphqlDocument } from './GraphqlDocument.ts'
import { type Page, pageSchema, type TokenRow, tokenRowFields, tokenRowSchema } from './TokenRow.ts'

/** Tokens by depth, or those whose name, symbol or address matches `search`, best match first. */
export const tokensDocument: GraphqlDocument<
  { tokens: Page<TokenRow> },
  {
    chainId: number
    search?: string | undefined
    /** Also unlisted tokens without depth, and those that the operator warns of. */
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

/** Indexed tokens with the given addresses, at most 100. */
export const tokensByAddressDocument: GraphqlDocument<
  { tokensByAddress: TokenRow[] },
  { chainId: number; addresses: readonly string[] }
> = {
  query: `query TokensByAddress($chainId: Int!, $addresses: [String!]!) {
  tokensByAddress(chainId: $chainId, addresses: $addresses) { ${tokenRowFields} }
}`,
  result: z.object({ tokensByAddress: z.array(tokenRowSchema) }),
}
