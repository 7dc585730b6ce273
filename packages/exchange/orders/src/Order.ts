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

/** An order as it goes to the server, in the shape of the public order API. */
export const orderRequestSchema = z.object({
  /** As its reactor takes it. */
  encodedOrder: bytesSchema.check(z.maxLength(4_000)),
  signature: bytesSchema.check(z.maxLength(4_098)),
  chainId: chainIdSchema,
  /** A call of the sold token's `permit` (EIP-2612) that lets Permit2 take it: whoever fills the order makes it first. */
  permit: z.optional(bytesSchema.check(z.length(458, 'must be a call of permit'))),
})
/** What anybody who has it can fill, until it expires or is canceled. */
export type SignedOrder = z.infer<typeof orderRequestSchema>

/** The same as the public Trading API has it, whose quote has the order in it. */
const quotedOrderSchema = z.object({
  signature: orderRequestSchema.shape.signature,
  permit: orderRequestSchema.shape.permit,
  quote: z.object({
    encodedOrder: orderRequestSchema.shape.encodedOrder,
    orderInfo: z.object({ chainId: chainIdSchema }),
  }),
})

/** A request to take an order, in either shape; as the order API has it after parsing. */
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
/** What both APIs answer. An order that was taken before may be anything by now, and is not said to be open. */
export const takenOrderSchema = z.extend(postedOrderSchema, {
  requestId: z.string(),
  orderId: hashSchema,
  orderStatus: z.optional(z.literal('open')),
  /** How many open orders its account has with it, on all networks; absent where it was taken before. */
  openOrders: z.optional(z.int()),
  /** From 90 open orders on, and at 100: the next is refused. */
  warning: z.optional(z.enum(['ManyOpenOrders', 'NoMoreOpenOrders'])),
})

/**
 * What has become of an order, by what the chain says: `filled` and `cancelled` by the log that says so, `expired` by the chain's time; until `isFinal` a reorg may open it again. One of which
 * the nonce was spent and nobody has found by what yet is `spent`: it cannot be filled, and is not guessed about.
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
  /** What the order waits for: what it sells becoming cheaper, or dearer; `market`: neither. */
  kind: z.enum(['stop-loss', 'take-profit', 'market']),
  /** A Uniswap v3 pool, whose mean price over the window counts. */
  pool: addressSchema,
  windowSeconds: z.int(),
  leastLiquidity: amountSchema,
  /** How much less than the mean price is enough, in hundredths of a percent. */
  toleranceBps: z.int(),
  trigger: z.optional(z.object({ side: z.enum(['at-or-below', 'at-or-above']), tick: z.int() })),
})

/** An order as the server lists it, in the shape of the public order API. */
export const listedOrderSchema = z.object({
  orderId: hashSchema,
  orderHash: hashSchema,
  type: z.enum(['Limit', 'Dutch', 'Dutch_V3']),
  orderStatus: orderStatusSchema,
  chainId: chainIdSchema,
  encodedOrder: bytesSchema,
  signature: bytesSchema,
  permit: orderRequestSchema.shape.permit,
  /** What MarketGuard demands of whoever fills it, read from the order's bytes; absent of orders that name no guard. */
  guard: z.optional(guardSchema),
  swapper: addressSchema,
  nonce: amountSchema,
  deadline: unixSecondsSchema,
  createdAt: unixSecondsSchema,
  input: amountsSchema,
  outputs: z.array(z.extend(amountsSchema, { recipient: addressSchema })),
  /** Of what filled or canceled it. */
  txHash: z.optional(hashSchema),
  /** The block of that, or the first one past its deadline. */
  blockNumber: z.optional(amountSchema),
  /** Whether that is too deep to be undone; absent while it is open. */
  isFinal: z.optional(z.boolean()),
  /** What changed hands when it was filled; absent where the chain's logs do not say, as of native currency. */
  settledAmounts: z.optional(z.array(settledAmountSchema)),
})
export type ListedOrder = z.infer<typeof listedOrderSchema>

export const ordersResponseSchema = z.object({
  orders: z.array(listedOrderSchema),
  /** Names the next ones; absent where there are none. */
  cursor: z.optional(z.string()),
})
export const nonceResponseSchema = z.object({ nonce: amountSchema })

/** What is done with orders, as the activity log names it: in a transaction, one of the account's own or the one of whoever fills; or a gas-free swap signed. A limit order is signed and not in the log. */
export type OrderKind =
  | 'cancel-orders'
  | 'cancel-plan'
  | 'fill-order'
  | 'fill-part'
  | 'fill-stop-loss'
  | 'fill-swap'
  | 'fill-take-profit'
  | 'swap-order'
