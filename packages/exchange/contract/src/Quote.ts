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

/** Order protocols, which clients of the public Trading API list together with pool protocols. */
const orderProtocolSchema = z.enum(['UNISWAPX', 'UNISWAPX_V2', 'UNISWAPX_V3'])

export const routingSchema = z.enum(['CLASSIC', 'WRAP', 'UNWRAP'])

/** `POST /v1/quote`. Unknown keys are refused, because a misspelled `slippageTolerance` or an ignored `recipient` would cost money. */
export const quoteRequestSchema = z
  .strictObject({
    type: tradeTypeSchema,
    /** Raw units of `tokenIn` (EXACT_INPUT) or `tokenOut` (EXACT_OUTPUT). */
    amount: positiveAmountSchema,
    tokenIn: addressSchema,
    tokenOut: addressSchema,
    tokenInChainId: requestChainIdSchema,
    /** Must equal `tokenInChainId`; quotes across chains aren't supported. */
    tokenOutChainId: requestChainIdSchema,
    /** The trading account. Without it the response is a price only, without permit and simulation. */
    swapper: z.optional(addressSchema),
    /** Percent, from 0 to below 100, with a precision of 0.01; default 0.5 without `autoSlippage`. */
    slippageTolerance: z.optional(z.number().check(z.minimum(0), z.lt(100))),
    /** 0.5 to 5.5 %, depending on the pools' depth and volatility and on the share of the gas. */
    autoSlippage: z.optional(z.literal('DEFAULT')),
    /**
     * Default: V2, V3 and V4. Order protocols are ignored, unless the list has only those: then the quote is a gas-free swap to sign, if the server
     * stores orders (else OrdersNotSupported).
     */
    protocols: z.optional(
      z
        .array(z.union([protocolSchema, orderProtocolSchema], { error: 'is not a protocol' }))
        .check(z.minLength(1), z.maxLength(6)),
    ),
    /**
     * BEST_PRICE, the default, splits the trade where that pays off; FASTEST uses at most two swaps: a short search and a small transaction. CLASSIC
     * and BEST_PRICE_V2 are deprecated and mean BEST_PRICE.
     */
    routingPreference: z.optional(z.enum(['BEST_PRICE', 'FASTEST', 'CLASSIC', 'BEST_PRICE_V2'])),
    hooksOptions: z.optional(z.enum(['V4_HOOKS_INCLUSIVE', 'V4_NO_HOOKS'])),
    /** Amount of the permit: this trade (EXACT, the default here) or unlimited (FULL, the public API's default). */
    permitAmount: z.optional(z.enum(['FULL', 'EXACT'])),
    /** Return `permitTransaction` to send instead of `permitData` to sign. Default false. */
    generatePermitAsTransaction: z.optional(z.boolean()),
    /** Refused if not empty (FeeNotSupported). */
    integratorFees: z.optional(z.array(z.unknown()).check(z.maxLength(10))),
    urgency: z.optional(urgencySchema),
    /** Expiration of the permit's signature in Unix seconds; default 30 minutes from now. */
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

/** A token as the pool trades it. */
export const routeTokenSchema = z.object({
  address: addressSchema,
  chainId: chainIdSchema,
  /** Null if the token has no readable symbol. */
  symbol: z.nullable(z.string()),
  /** A string, as in the public API; null if unknown. */
  decimals: z.nullable(z.string()),
})

const hopShape = {
  /** Address of the pair or pool; the 32-byte pool id for v4. */
  address: z.union([addressSchema, hashSchema]),
  tokenIn: routeTokenSchema,
  tokenOut: routeTokenSchema,
  /** Amounts of the pool's whole swap, in raw units, computed at the quote's block. */
  amountIn: amountSchema,
  amountOut: amountSchema,
  /** Fee of the pool in pips (hundredths of a basis point). */
  fee: z.string(),
  /** Swaps run in ascending order; paths with the same number share one swap. */
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

/** A pool in a path, in the public API's format. */
export const routePoolSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('v2-pool'), ...hopShape, reserve0: reserveSchema, reserve1: reserveSchema }),
  z.object({ type: z.literal('v3-pool'), ...concentratedShape }),
  z.object({ type: z.literal('v4-pool'), ...concentratedShape, hooks: addressSchema }),
])

/** A priced trade at one block. The same format for trades, wraps and unwraps; the latter have an empty route. */
export const quoteSchema = z.object({
  chainId: chainIdSchema,
  quoteId: z.string(),
  tradeType: tradeTypeSchema,
  swapper: z.nullable(addressSchema),
  input: z.object({
    token: addressSchema,
    /** Amount spent. For `AT_LEAST`, all of `maximumAmount`, while `route` shows only the swaps that the requested output needs. */
    amount: amountSchema,
    /** Exact output only: maximum spent. */
    maximumAmount: z.optional(amountSchema),
    /** Exact output only: `amount` plus network cost; null if no pool prices the gas in the input token. */
    amountWithGas: z.optional(z.nullable(amountSchema)),
  }),
  output: z.object({
    token: addressSchema,
    amount: amountSchema,
    /** Minimum received, enforced on chain; never 0. */
    minimumAmount: amountSchema,
    /** Null in a price-only quote. */
    recipient: z.nullable(addressSchema),
    /**
     * Exact input only: `amount` less the network cost, although that is paid in native currency; 0 if the gas costs more than the trade brings, null
     * if no pool prices the gas in the output token.
     */
    amountAfterGas: z.optional(z.nullable(amountSchema)),
  }),
  /**
   * What executing the quote does. `EXACT`: as the trade type says; an exact output through v2 may deliver slightly more, because a v2 pool pays out
   * all that its rounded-up input buys. `AT_LEAST`: an exact output over several protocol versions, which can't be executed backwards in one
   * transaction; it spends all of `maximumAmount` and delivers at least the output.
   */
  delivery: z.optional(z.enum(['EXACT', 'AT_LEAST'])),
  /** Percent. */
  slippage: z.number(),
  route: z.array(z.array(routePoolSchema).check(z.minLength(1))),
  /** Share of each path of `route` in basis points; they add up to 10,000. */
  routeShareBps: z.array(z.int()),
  /** The route as text. */
  routeString: z.string(),
  /** Network cost in wei. */
  gasFee: amountSchema,
  /** Dollars as a decimal; null if no price is known. */
  gasFeeUSD: z.nullable(z.string().check(z.regex(/^\d/))),
  /** Network cost in raw units of the output (EXACT_INPUT) or input token (EXACT_OUTPUT); null if no pool prices it. */
  gasFeeQuote: z.nullable(amountSchema),
  /** Gas units. */
  gasUseEstimate: amountSchema,
  /** Wei per gas. */
  maxFeePerGas: amountSchema,
  maxPriorityFeePerGas: amountSchema,
  /** Price impact against the spot price in percent, without pool fees. */
  priceImpact: z.number(),
  /** Price of an infinitesimal trade over the same pools, without their fees. */
  spotPrice: fractionSchema,
  /** Upper bound on how much more any other plan could bring, in basis points of the output; null if it wasn't computed. */
  optimalityGapBps: z.nullable(z.number().check(z.nonnegative())),
  blockNumber: amountSchema,
  blockHash: hashSchema,
  /** Age of that block when the quote was made; absent if it is recent. */
  blockAgeSeconds: z.optional(z.int()),
  /** Unix seconds after which `/v1/swap` refuses this quote. */
  expiresAt: unixSecondsSchema,
  /** Always 0: Oxbow takes no fee. */
  portionBips: z.literal(0),
  /** Why the trade would fail if sent now; empty in a price-only quote. */
  txFailureReasons: z.array(failureReasonSchema),
})

export const quoteResponseSchema = z.object({
  requestId: z.string(),
  routing: routingSchema,
  quote: quoteSchema,
  /** To sign and to send to `/v1/swap` with the quote; null if the router's allowance suffices. */
  permitData: z.nullable(permitDataSchema),
  /** The same as a transaction if requested; else null. */
  permitTransaction: z.optional(z.nullable(transactionSchema)),
  /** Expected cost of `permitTransaction` in wei. */
  permitGasFee: z.optional(amountSchema),
})

export type QuoteRequest = z.input<typeof quoteRequestSchema>
export type ParsedQuoteRequest = z.output<typeof quoteRequestSchema>
export type Quote = z.infer<typeof quoteSchema>
export type RoutePool = z.infer<typeof routePoolSchema>
export type RouteToken = z.infer<typeof routeTokenSchema>
export type QuoteResponse = z.infer<typeof quoteResponseSchema>
export type Routing = z.infer<typeof routingSchema>
