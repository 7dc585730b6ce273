import { z } from 'zod/mini'
import { quoteRequestSchema, quoteResponseSchema } from './Quote.ts'
import { amountSchema, chainIdSchema, hashSchema, unixSecondsSchema } from './Scalar.ts'

/** Where a page opens its one WebSocket. */
export const streamPath = '/v1/stream'

export const streamLimits = {
  /** Quotes that one connection may watch at the same time. */
  quotes: 4,
  /** A connection that hears nothing for this long is dead: the server speaks at least three times as often. */
  silenceMs: 30_000,
} as const

/** Chosen by the page; watching under a name in use replaces what it stood for. */
const watchIdSchema = z.string().check(z.minLength(1), z.maxLength(64))

/** What a page sends, a JSON object a message. Nothing is remembered beyond the connection: after a reconnect the page says it again. */
export const streamCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('watch-head'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('unwatch-head'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('watch-index'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('unwatch-index'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('watch-quote'), id: watchIdSchema, request: quoteRequestSchema }),
  z.strictObject({ type: z.literal('unwatch-quote'), id: watchIdSchema }),
  /** From a cursor of an earlier `orders`, or from now on. */
  z.strictObject({
    type: z.literal('watch-orders'),
    chainId: chainIdSchema,
    after: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/))),
  }),
  z.strictObject({ type: z.literal('unwatch-orders'), chainId: chainIdSchema }),
])

/** What the server sends. A `quote` or `quote-failed` comes at once and then when a block changes it; what lies between two sent is left out. */
export const streamEventSchema = z.discriminatedUnion('type', [
  /** A new block, after the market in memory has taken it in. */
  z.object({
    type: z.literal('head'),
    chainId: chainIdSchema,
    blockNumber: amountSchema,
    blockHash: hashSchema,
    timestampSeconds: unixSecondsSchema,
  }),
  /** A new block that the index has taken in: what GraphQL answered before is outdated. At once when the watch begins, so that nothing is missed. */
  z.object({
    type: z.literal('index-head'),
    chainId: chainIdSchema,
    blockNumber: amountSchema,
    blockHash: hashSchema,
    timestampSeconds: unixSecondsSchema,
  }),
  z.object({ type: z.literal('quote'), id: watchIdSchema, response: quoteResponseSchema }),
  /** No quote at this block, for the reason that `POST /v1/quote` would give. The watch goes on. */
  z.object({ type: z.literal('quote-failed'), id: watchIdSchema, errorCode: z.string(), detail: z.string() }),
  /**
   * Orders and trades over time that are new or have changed, each as `GET /v1/orders` or `GET /v1/order-plans` lists it; the first one comes at once. After `isReset` what lies between is no
   * longer known: read those that are open, then go on from this cursor.
   */
  z.object({
    type: z.literal('orders'),
    chainId: chainIdSchema,
    cursor: z.string(),
    isReset: z.boolean(),
    orders: z.array(z.looseObject({ orderHash: hashSchema, orderStatus: z.string() })),
    /** A server of before has none. */
    plans: z._default(z.array(z.looseObject({ planHash: hashSchema, planStatus: z.string() })), []),
  }),
  /** A command that was not carried out; `id` when it named one. */
  z.object({ type: z.literal('refused'), id: z.optional(watchIdSchema), errorCode: z.string(), detail: z.string() }),
  z.object({ type: z.literal('heartbeat') }),
])

export type StreamCommand = z.input<typeof streamCommandSchema>
export type ParsedStreamCommand = z.output<typeof streamCommandSchema>
export type StreamEvent = z.infer<typeof streamEventSchema>
