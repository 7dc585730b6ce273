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
  /** In the period asked for. */
  volumeUsd: figure,
  /** As fractions: 0.05 is 5 % up. */
  changeHour: figure,
  changeDay: figure,
  /** All tokens that exist at the price of now; null when the contract does not say how many, or more than the market could bear. */
  fdvUsd: figure,
  depthUsd: figure,
  /** Whole units of the native currency in its pools, where nothing has a price in dollars; null elsewhere. */
  nativeDepth: figure,
  poolCount: z.int(),
  createdAtTimestamp: unixSecondsSchema,
  /** Hourly prices of a day, oldest first. */
  sparkline: z.array(z.number()),
})

const tokenDetailSchema = z.extend(tokenMarketSchema, {
  /** Higher valuations are unknown; null where nothing bounds them. */
  mostValuationUsd: figure,
  yearHighUsd: figure,
  yearLowUsd: figure,
  /** What a token list of the operator names, and the name of that list; null when none names any. */
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
    /** Whole tokens of token1 for one token0. */
    price: figure,
    tvlUsd: figure,
  }),
  /** 8388608 when a hook sets the fee. */
  keyFee: z.int(),
  tickSpacing: z.int(),
  createdAtTimestamp: unixSecondsSchema,
  /** Both sides at their prices; `tvlUsd` counts what could be sold of them. */
  heldUsd: figure,
  volumeDayUsd: figure,
  volumeMonthUsd: figure,
  /** What traders paid. */
  feesDayUsd: figure,
  /** What liquidity providers earned of it. */
  lpFeesDayUsd: figure,
  /** Of what providers earned; as a fraction. */
  apr: figure,
})

const poolTicksSchema = z.object({
  tick: z.int(),
  sqrtPriceX96: amountSchema,
  /** In range at `tick`. */
  liquidity: amountSchema,
  /** Ascending. */
  ticks: z.array(z.object({ index: z.int(), liquidityNet: signedAmount })),
})

const poolTradesSchema = z.object({
  /** Ticks of a row. */
  width: z.int(),
  /** All that liquidity providers were paid, in raw units; for display. */
  fees0: z.number(),
  fees1: z.number(),
  rows: z.array(
    z.object({
      /** It begins at the tick `index * width`. */
      index: z.int(),
      /** How long the price stood in it. */
      seconds: z.number(),
      fees0: z.number(),
      fees1: z.number(),
      /** What one unit of liquidity there earned, in raw units. */
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
  /** Who signed it. */
  account: addressSchema,
  /** Raw units from the pool's view: positive came in; null when the event does not tell. */
  amount0: z.nullable(signedAmount),
  amount1: z.nullable(signedAmount),
  amountUsd: figure,
})

const totalsSchema = z.object({
  protocol,
  poolCount: z.int(),
  tvlUsd: figure,
  /** Whole units of the native currency in pools of networks where nothing has a price in dollars; null without any. */
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

/** Tokens of some chains ranked by a figure, with what their markets did. */
export const tokenMarketsDocument: GraphqlDocument<{ tokenMarkets: Page<TokenMarket> }, TokenMarketsVariables> = {
  query: `query TokenMarkets($chainIds: [Int!]!, $search: String, $unlisted: Boolean, $only: [String!], $minTvlUsd: Float, $minVolumeUsd: Float, $maxAgeSeconds: Int, $sort: TokenSort, $descending: Boolean, $period: MarketPeriod, $first: Int, $after: String) {
  tokenMarkets(chainIds: $chainIds, search: $search, unlisted: $unlisted, only: $only, minTvlUsd: $minTvlUsd, minVolumeUsd: $minVolumeUsd, maxAgeSeconds: $maxAgeSeconds, sort: $sort, descending: $descending, period: $period, first: $first, after: $after) {
    items { ${marketFields} } endCursor
  }
}`,
  result: z.object({ tokenMarkets: pageSchema(tokenMarketSchema) }),
}

/** One token with the figures of its page; null when the index does not know it. */
export const tokenMarketDocument: GraphqlDocument<
  { tokenMarket: TokenDetail | null },
  { chainId: number; address: string }
> = {
  query: `query TokenMarket($chainId: Int!, $address: String!) {
  tokenMarket(chainId: $chainId, address: $address) { ${marketFields} mostValuationUsd yearHighUsd yearLowUsd links { website twitter list } }
}`,
  result: z.object({ tokenMarket: z.nullable(tokenDetailSchema) }),
}

/** Pools of some chains ranked by a figure, of one token or protocol when asked. */
export const poolMarketsDocument: GraphqlDocument<{ poolMarkets: Page<PoolMarket> }, PoolMarketsVariables> = {
  query: `query PoolMarkets($chainIds: [Int!]!, $search: String, $token: String, $otherToken: String, $protocol: String, $unlisted: Boolean, $minTvlUsd: Float, $minVolumeUsd: Float, $maxAgeSeconds: Int, $sort: PoolSort, $descending: Boolean, $first: Int, $after: String) {
  poolMarkets(chainIds: $chainIds, search: $search, token: $token, otherToken: $otherToken, protocol: $protocol, unlisted: $unlisted, minTvlUsd: $minTvlUsd, minVolumeUsd: $minVolumeUsd, maxAgeSeconds: $maxAgeSeconds, sort: $sort, descending: $descending, first: $first, after: $after) {
    items { ${poolFields} } endCursor
  }
}`,
  result: z.object({ poolMarkets: pageSchema(poolMarketSchema) }),
}

/** One pool; null when the index does not know it. */
export const poolMarketDocument: GraphqlDocument<{ poolMarket: PoolMarket | null }, { chainId: number; id: string }> = {
  query: `query PoolMarket($chainId: Int!, $id: String!) { poolMarket(chainId: $chainId, id: $id) { ${poolFields} } }`,
  result: z.object({ poolMarket: z.nullable(poolMarketSchema) }),
}

/** Where the liquidity of a v3 or v4 pool lies: the ticks nearest to its price at which it changes; null for other pools. */
export const poolTicksDocument: GraphqlDocument<{ poolTicks: PoolTicks | null }, { chainId: number; id: string }> = {
  query: `query PoolTicks($chainId: Int!, $id: String!) {
  poolTicks(chainId: $chainId, id: $id) { tick sqrtPriceX96 liquidity ticks { index liquidityNet } }
}`,
  result: z.object({ poolTicks: z.nullable(poolTicksSchema) }),
}

/** What the trades of a v3 or v4 pool since a time did at which prices; null when there were none, and for other pools. */
export const poolTradesDocument: GraphqlDocument<
  { poolTrades: PoolTrades | null },
  { chainId: number; id: string; since: number }
> = {
  query: `query PoolTrades($chainId: Int!, $id: String!, $since: Int!) {
  poolTrades(chainId: $chainId, id: $id, since: $since) { width fees0 fees1 rows { index seconds fees0 fees1 growth0 growth1 } }
}`,
  result: z.object({ poolTrades: z.nullable(poolTradesSchema) }),
}

/** Swaps and changes of liquidity in all protocols, newest first. */
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

/** What all pools of some chains hold and traded, by protocol. */
export const marketTotalsDocument: GraphqlDocument<
  { marketTotals: ProtocolTotals[] },
  { chainIds: readonly number[] }
> = {
  query: `query MarketTotals($chainIds: [Int!]!) {
  marketTotals(chainIds: $chainIds) { protocol poolCount tvlUsd nativeHeld tvlComparableUsd tvlDayAgoUsd volumeDayUsd volumeDayBeforeUsd }
}`,
  result: z.object({ marketTotals: z.array(totalsSchema) }),
}

/** Periods of a token or pool since a time, oldest first; only those in which something happened, and one from before. */
export const historyDocument: GraphqlDocument<{ history: HistoryPoint[] }, HistoryVariables> = {
  query: `query History($of: HistorySubject!, $chainId: Int!, $id: String!, $period: Period!, $since: Int!) {
  history(of: $of, chainId: $chainId, id: $id, period: $period, since: $since) { timestamp open high low close volumeUsd tvlUsd feesUsd }
}`,
  result: z.object({ history: z.array(historyPointSchema) }),
}

type PageVariables = { first?: number | undefined; after?: string | undefined }

export type TokenSort = 'VOLUME' | 'TVL' | 'PRICE' | 'CHANGE_HOUR' | 'CHANGE_DAY' | 'FDV' | 'CREATED'
export type PoolSort = 'TVL' | 'VOLUME_DAY' | 'VOLUME_MONTH' | 'TURNOVER' | 'APR' | 'CREATED'
export type MarketPeriod = 'HOUR' | 'DAY' | 'WEEK' | 'MONTH' | 'YEAR'

/** Rows whose figure is not known do not pass a limit. */
export type MarketLimits = {
  minTvlUsd?: number | undefined
  /** Of the period for tokens, of a day for pools. */
  minVolumeUsd?: number | undefined
  /** Since the first pool of a token, or the pool itself, was created. */
  maxAgeSeconds?: number | undefined
}

export type TokenMarketsVariables = PageVariables &
  MarketLimits & {
    chainIds: readonly number[]
    search?: string | undefined
    /** Also tokens that are neither listed nor deep, or that the operator warns of. */
    unlisted?: boolean | undefined
    /** These alone, each as `<chainId>-<address>`. */
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
    /** Also pools of tokens that are neither listed nor deep, or that the operator warns of. */
    unlisted?: boolean | undefined
    sort?: PoolSort | undefined
    descending?: boolean | undefined
  }
export type TransactionsVariables = PageVariables & {
  chainIds: readonly number[]
  /** All when left out. */
  kinds?: readonly Transaction['kind'][] | undefined
  pool?: string | undefined
  token?: string | undefined
  account?: string | undefined
}
export type HistoryVariables = {
  of: 'TOKEN' | 'POOL'
  chainId: number
  id: string
  /** Five minutes are kept for a week. */
  period: 'FIVE_MINUTES' | 'HOUR' | 'DAY'
  /** Unix seconds. */
  since: number
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
