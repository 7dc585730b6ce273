import '@oxbow/contract/jitless'
import {
  addressSchema,
  amountSchema,
  bytesSchema,
  chainIdSchema,
  hashSchema,
  unixSecondsSchema,
} from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

/** An order as sent to the server, in the format of the public order API. */
export const orderRequestSchema = z.object({
  /** ABI-encoded as its reactor takes it. */
  encodedOrder: bytesSchema.check(z.maxLength(4_000)),
  signature: bytesSchema.check(z.maxLength(4_098)),
  chainId: chainIdSchema,
  /** Call of the sold token's `permit` (EIP-2612) that approves Permit2; the filler sends it before the fill. */
  permit: z.optional(bytesSchema.check(z.length(458, 'must be a call of permit'))),
})
/** A signed order. Anybody who has it can fill it until it expires or is canceled. */
export type SignedOrder = z.infer<typeof orderRequestSchema>

/** The same in the format of the public Trading API, which nests the order in its quote. */
const quotedOrderSchema = z.object({
  signature: orderRequestSchema.shape.signature,
  permit: orderRequestSchema.shape.permit,
  quote: z.object({
    encodedOrder: orderRequestSchema.shape.encodedOrder,
    orderInfo: z.object({ chainId: chainIdSchema }),
  }),
})

/** Request to post an order, in either format; parsed into that of the order API. */
export const takeOrderRequestSchema = z.union([
  orderRequestSchema,
  z.pipe(
    quotedOrderSchema,
    z.transform(({ permit, quote, signature }): SignedOrder => {
      const { encodedOrder, orderInfo } = quote
      return { encodedOrder, signature, chainId: orderInfo.chainId, ...(permit !== undefined && { permit }) }
    }),
  ),
])

export const postedOrderSchema = z.object({ hash: hashSchema })
/** Answer of both APIs. No status for an order that was posted before, since it may have changed. */
export const acceptedOrderSchema = z.extend(postedOrderSchema, {
  requestId: z.string(),
  orderId: hashSchema,
  orderStatus: z.optional(z.literal('open')),
  /** Open orders of the account on this server, on all networks; absent if the order was posted before. */
  openOrders: z.optional(z.int()),
  /** From 90 open orders on; at 100 the next one is refused. */
  warning: z.optional(z.enum(['ManyOpenOrders', 'NoMoreOpenOrders'])),
})

/**
 * Status of an order by the chain. `filled` and `cancelled` come from the log of that event, `expired` from the block time; until `isFinal` a reorg
 * may reopen the order. `spent`: its nonce is spent, so it can't be filled, but no log has been found yet that says by what.
 */
export const orderStatusSchema = z.enum(['open', 'insufficient-funds', 'expired', 'filled', 'cancelled', 'spent'])
export type OrderStatus = z.infer<typeof orderStatusSchema>

const amountsSchema = z.object({ token: addressSchema, startAmount: amountSchema, endAmount: amountSchema })

const settledAmountSchema = z.object({
  tokenIn: addressSchema,
  amountIn: amountSchema,
  tokenOut: addressSchema,
  amountOut: amountSchema,
})

const guardSchema = z.object({
  /** What triggers the order: the sold token becomes cheaper (`stop-loss`) or dearer (`take-profit`); `market`: no trigger. */
  kind: z.enum(['stop-loss', 'take-profit', 'market']),
  /** Uniswap v3 pool whose mean price over the window is the reference. */
  pool: addressSchema,
  windowSeconds: z.int(),
  leastLiquidity: amountSchema,
  /** Allowed distance below the mean price, in basis points. */
  toleranceBps: z.int(),
  trigger: z.optional(z.object({ side: z.enum(['at-or-below', 'at-or-above']), tick: z.int() })),
})

/** An order as the server lists it, in the format of the public order API. */
export const listedOrderSchema = z.object({
  orderId: hashSchema,
  orderHash: hashSchema,
  type: z.enum(['Limit', 'Dutch', 'Dutch_V3']),
  orderStatus: orderStatusSchema,
  chainId: chainIdSchema,
  encodedOrder: bytesSchema,
  signature: bytesSchema,
  permit: orderRequestSchema.shape.permit,
  /** Conditions that MarketGuard enforces on a fill, decoded from the order's bytes; absent without a guard. */
  guard: z.optional(guardSchema),
  swapper: addressSchema,
  nonce: amountSchema,
  deadline: unixSecondsSchema,
  createdAt: unixSecondsSchema,
  input: amountsSchema,
  outputs: z.array(z.extend(amountsSchema, { recipient: addressSchema })),
  /** Transaction that filled or canceled it. */
  txHash: z.optional(hashSchema),
  /** Block of that transaction, or the first block past the deadline. */
  blockNumber: z.optional(amountSchema),
  /** Whether that is final; absent while the order is open. */
  isFinal: z.optional(z.boolean()),
  /** Amounts of the fill; absent if the logs don't contain them, as for native currency. */
  settledAmounts: z.optional(z.array(settledAmountSchema)),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>

export const ordersResponseSchema = z.object({
  orders: z.array(listedOrderSchema),
  /** Cursor of the next page; absent on the last page. */
  cursor: z.optional(z.string()),
})
export const nonceResponseSchema = z.object({ nonce: amountSchema })

/**
 * Kind of order action in the activity log: a transaction of the account or of the filler, or a signed gas-free swap. A signed limit order isn't
 * logged.
 */
export type OrderKind =
  | 'cancel-orders'
  | 'cancel-plan'
  | 'fill-order'
  | 'fill-part'
  | 'fill-stop-loss'
  | 'fill-swap'
  | 'fill-take-profit'
  | 'swap-order'
  | 'swap-order-expired'
  | 'swap-order-unfunded'
