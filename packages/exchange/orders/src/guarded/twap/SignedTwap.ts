import '@oxbow/contract/jitless'
import {
  addressSchema,
  amountSchema,
  bytesSchema,
  chainIdSchema,
  fractionSchema,
  hashSchema,
  positiveAmountSchema,
  unixSecondsSchema,
} from '@oxbow/contract/Scalar'
import { mostParts } from '@oxbow/twap/PartOrder'
import { z } from 'zod/mini'
import { postedOrderSchema } from '../../Order.ts'

/** Market condition of every part: at least the mean price of a Uniswap v3 pool less a tolerance. */
const marketSchema = z.object({
  pool: addressSchema,
  windowSeconds: z.int().check(z.positive(), z.maximum(2 ** 32 - 1)),
  leastLiquidity: amountSchema,
  /** Allowed distance below the mean price, in basis points. */
  toleranceBps: z.int().check(z.nonnegative(), z.maximum(9_999)),
})

/** A TWAP as sent to the server: the terms that its parts are built from, and the one signature for all of them. */
export const twapRequestSchema = z.object({
  chainId: chainIdSchema,
  /** Identifies the TWAP among its owner's; the last byte is zero. */
  id: hashSchema.check(z.refine((id) => id.endsWith('00'), 'must end with a zero byte')),
  owner: addressSchema,
  recipient: addressSchema,
  tokenIn: addressSchema,
  tokenOut: addressSchema,
  /** Sum of all parts. */
  amountIn: positiveAmountSchema,
  parts: z.int().check(z.minimum(2), z.maximum(mostParts)),
  /** Raw units of `tokenOut` per raw unit of `tokenIn`; no part is filled below it. */
  leastPrice: fractionSchema,
  /** From when the first part can be filled. Each part stays open for two periods. */
  startTime: unixSecondsSchema,
  periodSeconds: z.int().check(z.positive(), z.maximum(2 ** 32)),
  /** Absent if only the minimum price applies. */
  market: z.optional(marketSchema),
  /** The owner's Seaport counter. */
  counter: amountSchema,
  /** Signature of the bulk order by the owner's key. */
  signature: bytesSchema.check(z.length(132)),
})
/** A signed TWAP. Anybody who has it can fill its parts until it ends or is canceled. */
export type SignedTwap = z.infer<typeof twapRequestSchema>

/** As kept on this device. */
export type KeptTwap = SignedTwap & {
  /** Unix seconds by this device; undefined of what was kept before it was noted. */
  readonly signedAt?: number | undefined
}

export const acceptedTwapSchema = z.extend(postedOrderSchema, {
  requestId: z.string(),
  /** Open orders of the account on this server, on all networks; a TWAP counts as one. Absent if it was posted before. */
  openOrders: z.optional(z.int()),
  warning: z.optional(z.enum(['ManyOpenOrders', 'NoMoreOpenOrders'])),
})

/**
 * Status of a part by the chain: `filled` and `canceled` from Seaport and PlanZone, `missed` from the block time. A `waiting` part can be filled from
 * its start on.
 */
export const partFateSchema = z.enum(['waiting', 'filled', 'missed', 'canceled'])
export type PartFate = z.infer<typeof partFateSchema>

const listedPartSchema = z.object({
  orderHash: hashSchema,
  fate: partFateSchema,
  /** Transaction that filled it; absent until the log is found. */
  txHash: z.optional(hashSchema),
  /** Received by the recipient, from the log. */
  amountOut: z.optional(amountSchema),
})
export type ListedPart = z.infer<typeof listedPartSchema>

/** A TWAP as the server lists it. */
export const listedTwapSchema = z.extend(twapRequestSchema, {
  planHash: hashSchema,
  /** `open` while a part is waiting. */
  planStatus: z.enum(['open', 'ended']),
  createdAt: unixSecondsSchema,
  /** In the order of the parts. */
  fates: z.array(listedPartSchema),
  /** Whether the owner's balance or allowance is too low for a part. */
  isShort: z.boolean(),
  /** Whether the status of all parts is final. */
  isFinal: z.boolean(),
  /** Block at which the parts were first seen in this state; absent before the first check. */
  blockNumber: z.optional(amountSchema),
})
export type ListedTwap = z.infer<typeof listedTwapSchema>

export const twapsResponseSchema = z.object({
  plans: z.array(listedTwapSchema),
  /** Cursor of the next page; absent on the last page. */
  cursor: z.optional(z.string()),
})
