import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import { permitDataSchema } from './PermitData.ts'
import {
  addressSchema,
  amountSchema,
  chainIdSchema,
  fractionSchema,
  hashSchema,
  positiveAmountSchema,
  requestChainIdSchema,
  unixSecondsSchema,
} from './Scalar.ts'
import { failureReasonSchema, transactionSchema, urgencySchema } from './Transaction.ts'

export const tradeTypeSchema = z.enum(['EXACT_INPUT', 'EXACT_OUTPUT'])
export const protocolSchema = z.enum(['V2', 'V3', 'V4'])

/** Protocols of orders, which clients of the public Trading API name beside those of pools. */
const orderProtocolSchema = z.enum(['UNISWAPX', 'UNISWAPX_V2', 'UNISWAPX_V3'])

export const routingSchema = z.enum(['CLASSIC', 'WRAP', 'UNWRAP'])

/**
 * `POST /v1/quote`. Strict: a key that is not listed is refused, because a misspelt `slippageTolerance` or a `recipient` that nobody reads costs money.
 */
export const quoteRequestSchema = z
  .strictObject({
    type: tradeTypeSchema,
    /** Raw units of `tokenIn` (EXACT_INPUT) or `tokenOut` (EXACT_OUTPUT). */
    amount: positiveAmountSchema,
    tokenIn: addressSchema,
    tokenOut: addressSchema,
    tokenInChainId: requestChainIdSchema,
    /** Must equal `tokenInChainId` as long as there is no bridge. */
    tokenOutChainId: requestChainIdSchema,
    /** Who will trade. Without it the answer is a price alone: no permit, no simulation. */
    swapper: z.optional(addressSchema),
    /** Percent, 0 up to (not including) 100, used down to 0.01; 0.5 when neither this nor `autoSlippage` is given. */
    slippageTolerance: z.optional(z.number().check(z.minimum(0), z.lt(100))),
    /** From 0.5 to 5.5 %, by how shallow and how restless the pools are and how much the gas weighs. */
    autoSlippage: z.optional(z.literal('DEFAULT')),
    /** Default: V2, V3 and V4. Those of orders are left out; a list of them alone asks for a gas-free swap to be signed, where the server keeps orders (else OrdersNotSupported). */
    protocols: z.optional(
      z
        .array(z.union([protocolSchema, orderProtocolSchema], { error: 'is not a protocol' }))
        .check(z.minLength(1), z.maxLength(6)),
    ),
    /**
     * BEST_PRICE, the default, splits the trade where that pays; FASTEST takes at most two swaps: a short search and a small transaction.
     * CLASSIC and BEST_PRICE_V2, the deprecated ones, mean BEST_PRICE.
     */
    routingPreference: z.optional(z.enum(['BEST_PRICE', 'FASTEST', 'CLASSIC', 'BEST_PRICE_V2'])),
    hooksOptions: z.optional(z.enum(['V4_HOOKS_INCLUSIVE', 'V4_NO_HOOKS'])),
    /** How much the permit allows: this trade (EXACT, the default here) or without limit (FULL, the public API's default). */
    permitAmount: z.optional(z.enum(['FULL', 'EXACT'])),
    /** Answer `permitTransaction`, to be sent, in the place of `permitData`, to be signed. Default false. */
    generatePermitAsTransaction: z.optional(z.boolean()),
    /** Refused when there is one (FeeNotSupported). */
    integratorFees: z.optional(z.array(z.unknown()).check(z.maxLength(10))),
    urgency: z.optional(urgencySchema),
    /** Unix seconds until which the permit's signature holds; 30 minutes from now when absent. */
    deadline: z.optional(unixSecondsSchema),
    requestId: ignored,
    spreadOptimization: ignored,
    gasStrategies: ignored,
    includeGasInfo: ignored,
    walletExecutionContext: ignored,
  })
  .check(
    z.refine((request) => request.slippageTolerance === undefined || request.autoSlippage === undefined, {
      message: 'give slippageTolerance or autoSlippage, not both',
      path: ['autoSlippage'],
    }),
    z.refine((request) => request.tokenIn !== request.tokenOut || request.tokenInChainId !== request.tokenOutChainId, {
      message: 'must differ from tokenIn',
      path: ['tokenOut'],
    }),
  )

/** A token as a pool of the route trades it. */
export const routeTokenSchema = z.object({
  address: addressSchema,
  chainId: chainIdSchema,
  /** Null when the token has no readable symbol. */
  symbol: z.nullable(z.string()),
  /** A string, as in the public API; null when unknown. */
  decimals: z.nullable(z.string()),
})

const hopShape = {
  /** The pair or pool address; the 32-byte pool id for v4. */
  address: z.union([addressSchema, hashSchema]),
  tokenIn: routeTokenSchema,
  tokenOut: routeTokenSchema,
  /** Of the whole swap in this pool, in raw units, as computed at the quote's block. */
  amountIn: amountSchema,
  amountOut: amountSchema,
  /** Pips (hundredths of a basis point) the swap pays to the pool. */
  fee: z.string(),
  /** Swaps run in ascending order; the same number in two paths is one swap that both share. */
  hop: z.int().check(z.nonnegative()),
}

const concentratedShape = {
  ...hopShape,
  sqrtRatioX96: amountSchema,
  tickCurrent: z.string(),
  liquidity: amountSchema,
  tickSpacing: z.string(),
}

const reserveSchema = z.object({ token: routeTokenSchema, quotient: amountSchema })

/** A pool in a path, in the public API's shape. */
export const routePoolSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('v2-pool'), ...hopShape, reserve0: reserveSchema, reserve1: reserveSchema }),
  z.object({ type: z.literal('v3-pool'), ...concentratedShape }),
  z.object({ type: z.literal('v4-pool'), ...concentratedShape, hooks: addressSchema }),
])

/** A priced trade at a named block. One shape for trades, wraps and unwraps; the latter have an empty route. */
export const quoteSchema = z.object({
  chainId: chainIdSchema,
  quoteId: z.string(),
  tradeType: tradeTypeSchema,
  swapper: z.nullable(addressSchema),
  input: z.object({
    token: addressSchema,
    /** What is spent; of an `AT_LEAST` quote all of `maximumAmount`, of which `route` shows the swaps that the output needs. */
    amount: amountSchema,
    /** Exact output only: the most that will be spent. */
    maximumAmount: z.optional(amountSchema),
    /** Exact output only: `amount` and the network cost together; null when no pool prices the gas in the input token. */
    amountWithGas: z.optional(z.nullable(amountSchema)),
  }),
  output: z.object({
    token: addressSchema,
    amount: amountSchema,
    /** The least that will arrive, enforced on the chain; never 0. */
    minimumAmount: amountSchema,
    /** Null in a price-only quote. */
    recipient: z.nullable(addressSchema),
    /**
     * Exact input only: `amount` less the network cost, which is paid in the native currency all the same; 0 when the trade is not worth its gas,
     * null when no pool prices the gas in the output token.
     */
    amountAfterGas: z.optional(z.nullable(amountSchema)),
  }),
  /**
   * What carrying the quote out does. `EXACT`: as the trade type says; an exact output through v2 can deliver a little more than asked, because a
   * v2 pool pays out all that its rounded-up input buys. `AT_LEAST`: an exact output over several protocol versions, which no transaction can
   * carry out backwards; it spends `maximumAmount` whole and delivers at least the output, and all that the rest buys.
   */
  delivery: z.optional(z.enum(['EXACT', 'AT_LEAST'])),
  /** Percent. */
  slippage: z.number(),
  route: z.array(z.array(routePoolSchema).check(z.minLength(1))),
  /** Share of each path of `route` in basis points; they add up to 10,000. */
  routeShareBps: z.array(z.int()),
  /** The route in words for people. */
  routeString: z.string(),
  /** Network cost in wei. */
  gasFee: amountSchema,
  /** Decimal dollars; null when no price is known. */
  gasFeeUSD: z.nullable(z.string().check(z.regex(/^\d/))),
  /** Network cost in raw units of the output (EXACT_INPUT) or input token (EXACT_OUTPUT); null when no pool prices it. */
  gasFeeQuote: z.nullable(amountSchema),
  /** Gas units. */
  gasUseEstimate: amountSchema,
  /** Wei per gas. */
  maxFeePerGas: amountSchema,
  maxPriorityFeePerGas: amountSchema,
  /** Percent by which the trade is worse than the spot price, pool fees not counted. */
  priceImpact: z.number(),
  /** Price of an infinitely small trade over the same pools, without their fees. */
  spotPrice: fractionSchema,
  /** How much more, in basis points of the output, any other plan could bring at most; null when no bound was computed. */
  optimalityGapBps: z.nullable(z.number().check(z.nonnegative())),
  blockNumber: amountSchema,
  blockHash: hashSchema,
  /** How old that block was when the quote was made; absent while it is as new as the newest of a node that works. */
  blockAgeSeconds: z.optional(z.int()),
  /** Unix seconds after which `/v1/swap` refuses this quote. */
  expiresAt: unixSecondsSchema,
  /** Oxbow takes no fee. */
  portionBips: z.literal(0),
  /** Why the trade would fail if it were sent now; empty in a price-only quote. */
  txFailureReasons: z.array(failureReasonSchema),
})

export const quoteResponseSchema = z.object({
  requestId: z.string(),
  routing: routingSchema,
  quote: quoteSchema,
  /** To be signed and sent to `/v1/swap` with the quote; null when the router may already pull the input. */
  permitData: z.nullable(permitDataSchema),
  /** The same as a transaction, when the request asked for one; else null. */
  permitTransaction: z.optional(z.nullable(transactionSchema)),
  /** Wei that `permitTransaction` is expected to cost. */
  permitGasFee: z.optional(amountSchema),
})

export type QuoteRequest = z.input<typeof quoteRequestSchema>
export type ParsedQuoteRequest = z.output<typeof quoteRequestSchema>
export type Quote = z.infer<typeof quoteSchema>
export type RoutePool = z.infer<typeof routePoolSchema>
export type RouteToken = z.infer<typeof routeTokenSchema>
export type QuoteResponse = z.infer<typeof quoteResponseSchema>
export type Routing = z.infer<typeof routingSchema>
