import '../jitless.ts'
import { z } from 'zod/mini'
import { addressSchema, amountSchema, chainIdSchema, hashSchema, unixSecondsSchema } from '../Scalar.ts'
import type { GraphqlDocument } from './GraphqlDocument.ts'
import {
  figureSchema as figure,
  type Page,
  pageSchema,
  type TokenRow,
  tokenRowFields as tokenFields,
  tokenRowSchema as tokenSchema,
} from './TokenRow.ts'

const protocol = z.enum(['v2', 'v3', 'v4'])
const poolId = z.union([addressSchema, hashSchema])
const webUrl = z.url({ protocol: /^https?$/ })
const signedAmount = z.string().check(z.regex(/^-?(0|[1-9][0-9]*)$/))
const tokenMarketSchema = z.object({
  token: tokenSchema,
  /** In the requested period. */
  volumeUsd: figure,
  /** As fractions: 0.05 is 5 % up. */
  changeHour: figure,
  changeDay: figure,
  /** Supply times current price; null if the contract doesn't tell the supply, or if it exceeds what the market could bear. */
  fdvUsd: figure,
  depthUsd: figure,
  /** Native currency in its pools in whole units, on networks without dollar prices; null elsewhere. */
  nativeDepth: figure,
  poolCount: z.int(),
  createdAtTimestamp: unixSecondsSchema,
  /** Hourly prices of the last day, oldest first. */
  sparkline: z.array(z.number()),
})

const tokenDetailSchema = z.extend(tokenMarketSchema, {
  /** Higher valuations count as unknown; null if there is no limit. */
  mostValuationUsd: figure,
  yearHighUsd: figure,
  yearLowUsd: figure,
  /** Links from a token list of the operator, with the list's name; null if there are none. */
  links: z.nullable(
    z.object({ website: z.nullable(webUrl), twitter: z.nullable(webUrl), list: z.string().check(z.maxLength(30)) }),
  ),
})

const poolMarketSchema = z.object({
  pool: z.object({
    chainId: chainIdSchema,
    id: poolId,
    protocol,
    token0: tokenSchema,
    token1: tokenSchema,
    feePips: z.int(),
    hooks: addressSchema,
    reserve0: amountSchema,
    reserve1: amountSchema,
    /** Whole tokens of token1 per token0. */
    price: figure,
    tvlUsd: figure,
  }),
  /** 8388608 if a hook sets the fee. */
  keyFee: z.int(),
  tickSpacing: z.int(),
  createdAtTimestamp: unixSecondsSchema,
  /** Value of both sides; `tvlUsd` only counts what could be sold. */
  heldUsd: figure,
  volumeDayUsd: figure,
  volumeMonthUsd: figure,
  /** Paid by traders. */
  feesDayUsd: figure,
  /** Of these, earned by liquidity providers. */
  lpFeesDayUsd: figure,
  /** From the providers' fees, as a fraction. */
  apr: figure,
})

const poolTicksSchema = z.object({
  tick: z.int(),
  sqrtPriceX96: amountSchema,
  /** Liquidity in range at `tick`. */
  liquidity: amountSchema,
  /** Ascending. */
  ticks: z.array(z.object({ index: z.int(), liquidityNet: signedAmount })),
})

const poolTradesSchema = z.object({
  /** Width of a row in ticks. */
  width: z.int(),
  /** Total fees paid to liquidity providers in raw units, for display. */
  fees0: z.number(),
  fees1: z.number(),
  rows: z.array(
    z.object({
      /** It starts at the tick `index * width`. */
      index: z.int(),
      /** Its own ticks, which may be more than those of others. */
      width: z.int(),
      /** How long the price was in it. */
      seconds: z.number(),
      fees0: z.number(),
      fees1: z.number(),
      /** Fees per unit of liquidity in it, in raw units. */
      growth0: z.number(),
      growth1: z.number(),
    }),
  ),
})

const transactionSchema = z.object({
  kind: z.enum(['SWAP', 'ADD', 'REMOVE']),
  chainId: chainIdSchema,
  blockNumber: z.int(),
  logIndex: z.int(),
  timestamp: unixSecondsSchema,
  txHash: hashSchema,
  poolId,
  protocol,
  token0: tokenSchema,
  token1: tokenSchema,
  /** Signer of the transaction. */
  account: addressSchema,
  /** Raw units from the pool's view: positive went in; null if the event doesn't tell. */
  amount0: z.nullable(signedAmount),
  amount1: z.nullable(signedAmount),
  amountUsd: figure,
})

const totalsSchema = z.object({
  protocol,
  poolCount: z.int(),
  tvlUsd: figure,
  /** Native currency in pools of networks without dollar prices, in whole units; null without any. */
  nativeHeld: figure,
  tvlComparableUsd: figure,
  tvlDayAgoUsd: figure,
  volumeDayUsd: figure,
  volumeDayBeforeUsd: figure,
})

const historyPointSchema = z.object({
  /** Start of the period. */
  timestamp: unixSecondsSchema,
  open: figure,
  high: figure,
  low: figure,
  close: figure,
  volumeUsd: figure,
  tvlUsd: figure,
  feesUsd: figure,
})

const marketFields = `token { ${tokenFields} } volumeUsd changeHour changeDay fdvUsd depthUsd nativeDepth poolCount createdAtTimestamp sparkline`
const poolFields = `pool {
  chainId id protocol feePips hooks reserve0 reserve1 price tvlUsd token0 { ${tokenFields} } token1 { ${tokenFields} }
} keyFee tickSpacing createdAtTimestamp heldUsd volumeDayUsd volumeMonthUsd feesDayUsd lpFeesDayUsd apr`

/** Tokens of some chains sorted by a figure, with their market data. */
export const tokenMarketsDocument: GraphqlDocument<{ tokenMarkets: Page<TokenMarket> }, TokenMarketsVariables> = {
  query: `query TokenMarkets($chainIds: [Int!]!, $search: String, $unlisted: Boolean, $only: [String!], $minTvlUsd: Float, $minVolumeUsd: Float, $maxAgeSeconds: Int, $sort: TokenSort, $descending: Boolean, $period: MarketPeriod, $first: Int, $after: String) {
  tokenMarkets(chainIds: $chainIds, search: $search, unlisted: $unlisted, only: $only, minTvlUsd: $minTvlUsd, minVolumeUsd: $minVolumeUsd, maxAgeSeconds: $maxAgeSeconds, sort: $sort, descending: $descending, period: $period, first: $first, after: $after) {
    items { ${marketFields} } endCursor
  }
}`,
  result: z.object({ tokenMarkets: pageSchema(tokenMarketSchema) }),
}

/** A token with the figures of its page; null if it isn't indexed. */
export const tokenMarketDocument: GraphqlDocument<
  { tokenMarket: TokenDetail | null },
  { chainId: number; address: string }
> = {
  query: `query TokenMarket($chainId: Int!, $address: String!) {
  tokenMarket(chainId: $chainId, address: $address) { ${marketFields} mostValuationUsd yearHighUsd yearLowUsd links { website twitter list } }
}`,
  result: z.object({ tokenMarket: z.nullable(tokenDetailSchema) }),
}

/** Pools of some chains sorted by a figure, optionally of one token or protocol. */
export const poolMarketsDocument: GraphqlDocument<{ poolMarkets: Page<PoolMarket> }, PoolMarketsVariables> = {
  query: `query PoolMarkets($chainIds: [Int!]!, $search: String, $token: String, $otherToken: String, $protocol: String, $unlisted: Boolean, $minTvlUsd: Float, $minVolumeUsd: Float, $maxAgeSeconds: Int, $sort: PoolSort, $descending: Boolean, $first: Int, $after: String) {
  poolMarkets(chainIds: $chainIds, search: $search, token: $token, otherToken: $otherToken, protocol: $protocol, unlisted: $unlisted, minTvlUsd: $minTvlUsd, minVolumeUsd: $minVolumeUsd, maxAgeSeconds: $maxAgeSeconds, sort: $sort, descending: $descending, first: $first, after: $after) {
    items { ${poolFields} } endCursor
  }
}`,
  result: z.object({ poolMarkets: pageSchema(poolMarketSchema) }),
}

/** A pool; null if it isn't indexed. */
export const poolMarketDocument: GraphqlDocument<{ poolMarket: PoolMarket | null }, { chainId: number; id: string }> = {
  query: `query PoolMarket($chainId: Int!, $id: String!) { poolMarket(chainId: $chainId, id: $id) { ${poolFields} } }`,
  result: z.object({ poolMarket: z.nullable(poolMarketSchema) }),
}

/** Liquidity distribution of a v3 or v4 pool: the initialized ticks nearest to its price; null for other pools. */
export const poolTicksDocument: GraphqlDocument<{ poolTicks: PoolTicks | null }, { chainId: number; id: string }> = {
  query: `query PoolTicks($chainId: Int!, $id: String!) {
  poolTicks(chainId: $chainId, id: $id) { tick sqrtPriceX96 liquidity ticks { index liquidityNet } }
}`,
  result: z.object({ poolTicks: z.nullable(poolTicksSchema) }),
}

/** Swaps of a v3 or v4 pool since a time, grouped by price; null without swaps, and for other pools. */
export const poolTradesDocument: GraphqlDocument<
  { poolTrades: PoolTrades | null },
  { chainId: number; id: string; since: number }
> = {
  query: `query PoolTrades($chainId: Int!, $id: String!, $since: Int!) {
  poolTrades(chainId: $chainId, id: $id, since: $since) { width fees0 fees1 rows { index width seconds fees0 fees1 growth0 growth1 } }
}`,
  result: z.object({ poolTrades: z.nullable(poolTradesSchema) }),
}

/** Swaps and liquidity changes in all protocols, newest first. */
export const transactionsDocument: GraphqlDocument<{ transactions: Page<Transaction> }, TransactionsVariables> = {
  query: `query Transactions($chainIds: [Int!]!, $kinds: [TransactionKind!], $pool: String, $token: String, $account: String, $first: Int, $after: String) {
  transactions(chainIds: $chainIds, kinds: $kinds, pool: $pool, token: $token, account: $account, first: $first, after: $after) {
    items {
      kind chainId blockNumber logIndex timestamp txHash poolId protocol account amount0 amount1 amountUsd
      token0 { ${tokenFields} } token1 { ${tokenFields} }
    }
    endCursor
  }
}`,
  result: z.object({ transactions: pageSchema(transactionSchema) }),
}

/** TVL and volume of some chains, by protocol. */
export const marketTotalsDocument: GraphqlDocument<
  { marketTotals: ProtocolTotals[] },
  { chainIds: readonly number[] }
> = {
  query: `query MarketTotals($chainIds: [Int!]!) {
  marketTotals(chainIds: $chainIds) { protocol poolCount tvlUsd nativeHeld tvlComparableUsd tvlDayAgoUsd volumeDayUsd volumeDayBeforeUsd }
}`,
  result: z.object({ marketTotals: z.array(totalsSchema) }),
}

/** Periods of a token or pool since a time, oldest first; only those with activity, plus the last one before. */
export const historyDocument: GraphqlDocument<{ history: HistoryPoint[] }, HistoryVariables> = {
  query: `query History($of: HistorySubject!, $chainId: Int!, $id: String!, $period: Period!, $since: Int!) {
  history(of: $of, chainId: $chainId, id: $id, period: $period, since: $since) { timestamp open high low close volumeUsd tvlUsd feesUsd }
}`,
  result: z.object({ history: z.array(historyPointSchema) }),
}

/** The same up to a time. Apart, because a server of an earlier version refuses all of a query that names what it doesn't know. */
export const boundedHistoryDocument: GraphqlDocument<
  { history: HistoryPoint[] },
  HistoryVariables & { readonly until: number }
> = {
  query: `query BoundedHistory($of: HistorySubject!, $chainId: Int!, $id: String!, $period: Period!, $since: Int!, $until: Int!) {
  history(of: $of, chainId: $chainId, id: $id, period: $period, since: $since, until: $until) { timestamp open high low close volumeUsd tvlUsd feesUsd }
}`,
  result: historyDocument.result,
}

type PageVariables = { first?: number | undefined; after?: string | undefined }

export type TokenSort = 'VOLUME' | 'TVL' | 'PRICE' | 'CHANGE_HOUR' | 'CHANGE_DAY' | 'FDV' | 'CREATED'
export type PoolSort = 'TVL' | 'VOLUME_DAY' | 'VOLUME_MONTH' | 'TURNOVER' | 'APR' | 'CREATED'
export type MarketPeriod = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** Rows with an unknown figure are excluded by a limit on it. */
export type MarketLimits = {
  minTvlUsd?: number | undefined
  /** Over the chosen period for tokens, 24 hours for pools. */
  minVolumeUsd?: number | undefined
  /** Age of the token's first pool, or of the pool. */
  maxAgeSeconds?: number | undefined
}

export type TokenMarketsVariables = PageVariables &
  MarketLimits & {
    chainIds: readonly number[]
    search?: string | undefined
    /** Also unlisted tokens without depth, and those that the operator warns of. */
    unlisted?: boolean | undefined
    /** Only these, each as `<chainId>-<address>`. */
    only?: readonly string[] | undefined
    sort?: TokenSort | undefined
    descending?: boolean | undefined
    period?: MarketPeriod | undefined
  }
export type PoolMarketsVariables = PageVariables &
  MarketLimits & {
    chainIds: readonly number[]
    search?: string | undefined
    token?: string | undefined
    /** With `token`: pools of both. */
    otherToken?: string | undefined
    protocol?: PoolMarket['pool']['protocol'] | undefined
    /** Also pools of unlisted tokens without depth, or of tokens that the operator warns of. */
    unlisted?: boolean | undefined
    sort?: PoolSort | undefined
    descending?: boolean | undefined
  }
export type TransactionsVariables = PageVariables & {
  chainIds: readonly number[]
  /** Default: all. */
  kinds?: readonly Transaction['kind'][] | undefined
  pool?: string | undefined
  token?: string | undefined
  account?: string | undefined
}
export type HistoryVariables = {
  of: 'TOKEN' | 'POOL'
  chainId: number
  id: string
  /** Five-minute periods are stored for a week. */
  period: 'FIVE_MINUTES' | 'HOUR' | 'DAY'
  /** Unix seconds. */
  since: number
  /** Unix seconds, exclusive, where the document asks for it; else up to the newest. A response has the newest thousand periods. */
  until?: number
}

export type MarketToken = TokenRow
export type TokenMarket = z.infer<typeof tokenMarketSchema>
export type TokenDetail = z.infer<typeof tokenDetailSchema>
export type PoolMarket = z.infer<typeof poolMarketSchema>
export type PoolTicks = z.infer<typeof poolTicksSchema>
export type PoolTrades = z.infer<typeof poolTradesSchema>
export type Transaction = z.infer<typeof transactionSchema>
export type ProtocolTotals = z.infer<typeof totalsSchema>
export type HistoryPoint = z.infer<typeof historyPointSchema>

/** The last indexed block of each chain. */
export const chainHeadsDocument: GraphqlDocument<{ chainHeads: ChainHead[] }, Record<string, never>> = {
  query: 'query ChainHeads { chainHeads { chainId blockNumber blockHash timestamp } }',
  result: z.object({
    chainHeads: z.array(
      z.object({ chainId: chainIdSchema, blockNumber: z.int(), blockHash: hashSchema, timestamp: unixSecondsSchema }),
    ),
  }),
}

export type ChainHead = {
  chainId: number
  blockNumber: number
  blockHash: `0x${string}`
  timestamp: number
}
