import '../jitless.ts'
import { z } from 'zod/mini'
import { addressSchema, chainIdSchema, hashSchema, unixSecondsSchema } from '../Scalar.ts'
import type { GraphqlDocument } from './GraphqlDocument.ts'
import { tokenSymbolSchema } from './TokenRow.ts'

const usd = z.nullable(z.number())
const signedAmount = z.nullable(z.string().check(z.regex(/^-?(0|[1-9][0-9]*)$/)))

const tokenSchema = z.object({
  address: addressSchema,
  symbol: tokenSymbolSchema,
  decimals: z.nullable(z.int()),
  logoUrl: z.nullable(z.string()),
})

const accountNftSchema = z.object({
  collection: addressSchema,
  /** As returned by the contract. */
  collectionName: z.nullable(z.string()),
  standard: z.enum(['erc721', 'erc1155']),
  /** The lowest of several. */
  tokenId: z.string().check(z.regex(/^\d{1,78}$/)),
  itemCount: z.int(),
  isSale: z.boolean(),
  /** Paid in native currency, which no event tells. */
  nativePrice: signedAmount,
})

const accountEventSchema = z.object({
  kind: z.enum([
    ...(['swap', 'mint', 'burn', 'collect', 'donate', 'approval', 'sent', 'received', 'wrap', 'unwrap'] as const),
    // Native currency that was paid, or bridged to or from another network.
    ...(['left', 'arrived'] as const),
    ...(['nft-sent', 'nft-received'] as const),
  ]),
  token0: tokenSchema,
  token1: z.nullable(tokenSchema),
  /** Raw units; for pools from the pool's view: positive went in. */
  amount0: signedAmount,
  amount1: signedAmount,
  counterparty: z.nullable(addressSchema),
  /** Then `token0` is its collection. */
  nft: z.nullable(accountNftSchema),
})

const accountTransactionSchema = z.object({
  chainId: chainIdSchema,
  txHash: hashSchema,
  blockNumber: z.int(),
  timestamp: unixSecondsSchema,
  /** Whether the account signed it. */
  isOwn: z.boolean(),
  events: z.array(accountEventSchema),
})

const tokenPriceSchema = z.object({ address: addressSchema, nowUsd: usd, dayAgoUsd: usd })

/** Token prices now and a day ago, for at most 100 addresses; unknown tokens are left out. */
export const tokenPricesDocument: GraphqlDocument<
  { tokenPrices: z.infer<typeof tokenPriceSchema>[] },
  { chainId: number; addresses: readonly string[] }
> = {
  query: `query TokenPrices($chainId: Int!, $addresses: [String!]!) {
  tokenPrices(chainId: $chainId, addresses: $addresses) { address nowUsd dayAgoUsd }
}`,
  result: z.object({ tokenPrices: z.array(tokenPriceSchema) }),
}

const accountValueSchema = z.object({
  points: z.array(z.object({ timestamp: unixSecondsSchema, usd })),
  beginTimestamp: z.nullable(unixSecondsSchema),
  cutTimestamp: z.nullable(unixSecondsSchema),
  unpricedCount: z.int(),
  chains: z.array(
    z.object({
      chainId: chainIdSchema,
      transfersBlock: z.nullable(z.int()),
      transfersTimestamp: z.nullable(unixSecondsSchema),
      countsNative: z.boolean(),
    }),
  ),
})

/** Value over time of an account's tokens on some chains, and of the native currency of those with an archive node. `held`: at most 100 tokens, each as `<chainId>-<address>`. */
export const accountValueDocument: GraphqlDocument<{ accountValue: AccountValue }, AccountValueVariables> = {
  query: `query AccountValue($account: String!, $chainIds: [Int!]!, $range: AccountValueRange!, $held: [String!]!) {
  accountValue(account: $account, chainIds: $chainIds, range: $range, held: $held) {
    points { timestamp usd }
    beginTimestamp cutTimestamp unpricedCount
    chains { chainId transfersBlock transfersTimestamp countsNative }
  }
}`,
  result: z.object({ accountValue: accountValueSchema }),
}

/** An account's transactions on some chains, newest first, and the index's head of each chain. */
export const accountTransactionsDocument: GraphqlDocument<
  {
    accountTransactions: { items: AccountTransactionRow[]; endCursor: string | null; hasUnlisted: boolean }
    chainHeads: { chainId: number; blockNumber: number }[]
  },
  {
    account: string
    chainIds: readonly number[]
    first?: number | undefined
    after?: string | undefined
    showsUnlisted?: boolean | undefined
    /** Only transactions that the account signed. */
    own?: boolean | undefined
    /** Also NFTs of followed collections. */
    nfts?: boolean | undefined
    /** Unix seconds; `since` is inclusive, `until` exclusive. */
    since?: number | undefined
    until?: number | undefined
  }
> = {
  query: `query AccountTransactions($account: String!, $chainIds: [Int!]!, $first: Int, $after: String, $showsUnlisted: Boolean, $own: Boolean, $nfts: Boolean, $since: Int, $until: Int) {
  accountTransactions(account: $account, chainIds: $chainIds, first: $first, after: $after, showsUnlisted: $showsUnlisted, own: $own, nfts: $nfts, since: $since, until: $until) {
    items {
      chainId txHash blockNumber timestamp isOwn
      events {
        kind amount0 amount1 counterparty
        token0 { address symbol decimals logoUrl }
        token1 { address symbol decimals logoUrl }
        nft { collection collectionName standard tokenId itemCount isSale nativePrice }
      }
    }
    endCursor hasUnlisted
  }
  chainHeads { chainId blockNumber }
}`,
  result: z.object({
    accountTransactions: z.object({
      items: z.array(accountTransactionSchema),
      endCursor: z.nullable(z.string()),
      hasUnlisted: z.boolean(),
    }),
    chainHeads: z.array(z.object({ chainId: chainIdSchema, blockNumber: z.int() })),
  }),
}

export type AccountTransactionRow = z.infer<typeof accountTransactionSchema>

export type AccountValue = z.infer<typeof accountValueSchema>
export type AccountValueVariables = {
  account: string
  chainIds: readonly number[]
  range: 'DAY' | 'WEEK' | 'MONTH' | 'YEAR' | 'ALL'
  held: readonly string[]
}
