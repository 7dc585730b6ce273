import { z } from 'zod/mini'
import { quoteRequestSchema, quoteResponseSchema } from './Quote.ts'
import { amountSchema, chainIdSchema, hashSchema, unixSecondsSchema } from './Scalar.ts'

/** Path of the WebSocket. */
export const streamPath = '/v1/stream'

export const streamLimits = {
  /** Quotes watched at once per connection. */
  quotes: 4,
  /** A connection without data for this long is dead: the server sends at least three times as often. */
  silenceMs: 30_000,
} as const

/** Chosen by the page; watching with an id in use replaces the earlier watch. */
const watchIdSchema = z.string().check(z.minLength(1), z.maxLength(64))

/** Messages of a page, one JSON object each. Watches end with the connection; after a reconnection the page sends them again. */
export const streamCommandSchema = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('watch-head'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('unwatch-head'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('watch-index'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('unwatch-index'), chainId: chainIdSchema }),
  z.strictObject({ type: z.literal('watch-quote'), id: watchIdSchema, request: quoteRequestSchema }),
  z.strictObject({ type: z.literal('unwatch-quote'), id: watchIdSchema }),
  /** From the cursor of an earlier `orders` event, or from now on. */
  z.strictObject({
    type: z.literal('watch-orders'),
    chainId: chainIdSchema,
    after: z.optional(z.string().check(z.regex(/^\d{1,16}-\d{1,16}$/))),
  }),
  z.strictObject({ type: z.literal('unwatch-orders'), chainId: chainIdSchema }),
])

/** Messages of the server. A `quote` or `quote-failed` comes at once and whenever a block changes it; intermediate states may be skipped. */
export const streamEventSchema = z.discriminatedUnion('type', [
  /** A new block, after the market in memory has processed it. */
  z.object({
    type: z.literal('head'),
    chainId: chainIdSchema,
    blockNumber: amountSchema,
    blockHash: hashSchema,
    timestampSeconds: unixSecondsSchema,
  }),
  /**
   * A new block that the index has processed, so earlier GraphQL responses are outdated. Also sent when the watch starts, so that nothing is missed.
   */
  z.object({
    type: z.literal('index-head'),
    chainId: chainIdSchema,
    blockNumber: amountSchema,
    blockHash: hashSchema,
    timestampSeconds: unixSecondsSchema,
  }),
  z.object({ type: z.literal('quote'), id: watchIdSchema, response: quoteResponseSchema }),
  /** No quote at this block, with the error of `POST /v1/quote`. The watch continues. */
  z.object({ type: z.literal('quote-failed'), id: watchIdSchema, errorCode: z.string(), detail: z.string() }),
  /**
   * New or changed orders and plans, as `GET /v1/orders` and `GET /v1/order-plans` list them; the first event comes at once. With `isReset`, the
   * changes since the cursor are lost: read the open orders, then continue from the new cursor.
   */
  z.object({
    type: z.literal('orders'),
    chainId: chainIdSchema,
    cursor: z.string(),
    isReset: z.boolean(),
    orders: z.array(z.looseObject({ orderHash: hashSchema, orderStatus: z.string() })),
    /** Older servers don't send plans. */
    plans: z._default(z.array(z.looseObject({ planHash: hashSchema, planStatus: z.string() })), []),
  }),
  /** A command that was refused; `id` if it had one. */
  z.object({ type: z.literal('refused'), id: z.optional(watchIdSchema), errorCode: z.string(), detail: z.string() }),
  z.object({ type: z.literal('heartbeat') }),
])

export type StreamCommand = z.input<typeof streamCommandSchema>
export type ParsedStreamCommand = z.output<typeof streamCommandSchema>
export type StreamEvent = z.infer<typeof streamEventSchema>
