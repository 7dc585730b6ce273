import './jitless.ts'
import { z } from 'zod/mini'
import type { GraphqlDocument } from './GraphqlDocument.ts'
import { addressSchema, amountSchema, chainIdSchema, hashSchema, unixSecondsSchema } from './Scalar.ts'

const protocol = z.enum(['v2', 'v3', 'v4'])
const signedAmount = z.string().check(z.regex(/^-?(0|[1-9][0-9]*)$/))
const usd = z.nullable(z.number())

const tokenSchema = z.object({
  chainId: chainIdSchema,
  address: addressSchema,
  /** As the contract answers; null when it answers nothing readable. */
  name: z.nullable(z.string()),
  symbol: z.nullable(z.string()),
  decimals: z.nullable(z.int()),
  /** Path on this server; null when the token has no logo. */
  logoUrl: z.nullable(z.string()),
  priceUsd: usd,
  tvlUsd: usd,
  volumeUsd: usd,
})

const poolSchema = z.object({
  chainId: chainIdSchema,
  id: z.union([addressSchema, hashSchema]),
  protocol,
  token0: tokenSchema,
  token1: tokenSchema,
  feePips: z.int(),
  hooks: addressSchema,
  reserve0: amountSchema,
  reserve1: amountSchema,
  /** Whole tokens of token1 for one token0. */
  price: usd,
  tvlUsd: usd,
  volumeUsd: usd,
})

const swapSchema = z.object({
  chainId: chainIdSchema,
  blockNumber: z.int(),
  logIndex: z.int(),
  timestamp: unixSecondsSchema,
  txHash: hashSchema,
  poolId: z.union([addressSchema, hashSchema]),
  protocol,
  token0: tokenSchema,
  token1: tokenSchema,
  account: addressSchema,
  /** Raw units from the pool's view: positive came in, negative went out. */
  amount0: signedAmount,
  amount1: signedAmount,
  amountUsd: usd,
})

const pricePointSchema = z.object({
  /** Start of the period. */
  timestamp: unixSecondsSchema,
  open: usd,
  high: usd,
  low: usd,
  close: usd,
  volumeUsd: usd,
})

/** A part of a list; `endCursor` as the next call's `after` gets the next part, null means that there is none. */
function pageSchema<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), endCursor: z.nullable(z.string()) })
}

const tokenFields = 'chainId address name symbol decimals logoUrl priceUsd tvlUsd volumeUsd'

/** Tokens by depth, or those that match `search` in name, symbol or address, the best match first. */
export const tokensDocument: GraphqlDocument<
  { tokens: Page<TokenRow> },
  { chainId: number; search?: string | undefined; first?: number | undefined; after?: string | undefined }
> = {
  query: `query Tokens($chainId: Int!, $search: String, $first: Int, $after: String) {
  tokens(chainId: $chainId, search: $search, first: $first, after: $after) { items { ${tokenFields} } endCursor }
}`,
  result: z.object({ tokens: pageSchema(tokenSchema) }),
}

/** The tokens of the given addresses that the index knows, at most 100 asked at once. */
export const tokensByAddressDocument: GraphqlDocument<
  { tokensByAddress: TokenRow[] },
  { chainId: number; addresses: readonly string[] }
> = {
  query: `query TokensByAddress($chainId: Int!, $addresses: [String!]!) {
  tokensByAddress(chainId: $chainId, addresses: $addresses) { ${tokenFields} }
}`,
  result: z.object({ tokensByAddress: z.array(tokenSchema) }),
}

/** Pools by depth, of one token when `token` is given. */
export const poolsDocument: GraphqlDocument<
  { pools: Page<PoolRow> },
  { chainId: number; token?: string | undefined; first?: number | undefined; after?: string | undefined }
> = {
  query: `query Pools($chainId: Int!, $token: String, $first: Int, $after: String) {
  pools(chainId: $chainId, token: $token, first: $first, after: $after) {
    items {
      chainId id protocol feePips hooks reserve0 reserve1 price tvlUsd volumeUsd
      token0 { ${tokenFields} }
      token1 { ${tokenFields} }
    }
    endCursor
  }
}`,
  result: z.object({ pools: pageSchema(poolSchema) }),
}

/** Swaps, newest first, of one pool or one account when asked. */
export const swapsDocument: GraphqlDocument<
  { swaps: Page<SwapRow> },
  {
    chainId: number
    pool?: string | undefined
    account?: string | undefined
    first?: number | undefined
    after?: string | undefined
  }
> = {
  query: `query Swaps($chainId: Int!, $pool: String, $account: String, $first: Int, $after: String) {
  swaps(chainId: $chainId, pool: $pool, account: $account, first: $first, after: $after) {
    items {
      chainId blockNumber logIndex timestamp txHash poolId protocol account amount0 amount1 amountUsd
      token0 { ${tokenFields} }
      token1 { ${tokenFields} }
    }
    endCursor
  }
}`,
  result: z.object({ swaps: pageSchema(swapSchema) }),
}

/** Prices of a token in US dollars, oldest first; only periods in which it traded have a point. */
export const pricesDocument: GraphqlDocument<
  { prices: PricePoint[] },
  { chainId: number; token: string; period: 'HOUR' | 'DAY'; first?: number | undefined }
> = {
  query: `query Prices($chainId: Int!, $token: String!, $period: Period!, $first: Int) {
  prices(chainId: $chainId, token: $token, period: $period, first: $first) { timestamp open high low close volumeUsd }
}`,
  result: z.object({ prices: z.array(pricePointSchema) }),
}

/** The last indexed block of each chain. */
export const chainHeadsDocument: GraphqlDocument<{ chainHeads: ChainHead[] }, Record<string, never>> = {
  query: 'query ChainHeads { chainHeads { chainId blockNumber blockHash timestamp } }',
  result: z.object({
    chainHeads: z.array(
      z.object({ chainId: chainIdSchema, blockNumber: z.int(), blockHash: hashSchema, timestamp: unixSecondsSchema }),
    ),
  }),
}

export type Page<T> = { items: T[]; endCursor: string | null }
export type TokenRow = z.infer<typeof tokenSchema>
export type PoolRow = z.infer<typeof poolSchema>
export type SwapRow = z.infer<typeof swapSchema>
export type PricePoint = z.infer<typeof pricePointSchema>
export type ChainHead = {
  chainId: number
  blockNumber: number
  blockHash: `0x${string}`
  timestamp: number
}
