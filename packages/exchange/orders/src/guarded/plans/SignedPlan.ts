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
import { mostParts } from '@oxbow/plans/PartOrder'
import { z } from 'zod/mini'
import { postedOrderSchema } from '../../Order.ts'

/** What every part demands of the market: the mean price of a Uniswap v3 pool, less a tolerance. */
const marketSchema = z.object({
  pool: addressSchema,
  windowSeconds: z.int().check(z.positive(), z.maximum(2 ** 32 - 1)),
  leastLiquidity: amountSchema,
  /** How much less than the mean price is enough, in hundredths of a percent. */
  toleranceBps: z.int().check(z.nonnegative(), z.maximum(9_999)),
})

/** A trade over time as it goes to the server: what its parts are made of, and the one signature that is for all of them. */
export const planRequestSchema = z.object({
  chainId: chainIdSchema,
  /** Names the plan among those of its owner; the last byte is zero. */
  id: hashSchema.check(z.refine((id) => id.endsWith('00'), 'must end with a zero byte')),
  owner: addressSchema,
  recipient: addressSchema,
  tokenIn: addressSchema,
  tokenOut: addressSchema,
  /** Of all parts. */
  amountIn: positiveAmountSchema,
  parts: z.int().check(z.minimum(2), z.maximum(mostParts)),
  /** Raw units of `tokenOut` for raw units of `tokenIn`; below it no part is filled. */
  leastPrice: fractionSchema,
  /** When the first part can be filled. Each stays open for two periods. */
  startTime: unixSecondsSchema,
  periodSeconds: z.int().check(z.positive(), z.maximum(2 ** 32)),
  /** Absent where each part is filled at its least price alone. */
  market: z.optional(marketSchema),
  /** The owner's at Seaport. */
  counter: amountSchema,
  /** Of the bulk order, by the owner's key. */
  signature: bytesSchema.check(z.length(132)),
})
/** What anybody who has it can fill, part by part, until it is over or canceled. */
export type SignedPlan = z.infer<typeof planRequestSchema>

export const takenPlanSchema = z.extend(postedOrderSchema, {
  requestId: z.string(),
  /** How many open orders its account has with it, on all networks: a plan counts as one. Absent where it was taken before. */
  openOrders: z.optional(z.int()),
  warning: z.optional(z.enum(['ManyOpenOrders', 'NoMoreOpenOrders'])),
})

/**
 * What has become of a part, by what the chain says of this very part: `filled` and `canceled` by Seaport and PlanZone, `missed` by the chain's time. What waits can be filled from its
 * start on.
 */
export const partFateSchema = z.enum(['waiting', 'filled', 'missed', 'canceled'])
export type PartFate = z.infer<typeof partFateSchema>

const listedPartSchema = z.object({
  orderHash: hashSchema,
  fate: partFateSchema,
  /** Of what filled it; absent until the log is found. */
  txHash: z.optional(hashSchema),
  /** What its recipient got, as the log says. */
  amountOut: z.optional(amountSchema),
})
export type ListedPart = z.infer<typeof listedPartSchema>

/** A plan as the server lists it. */
export const listedPlanSchema = z.extend(planRequestSchema, {
  planHash: hashSchema,
  /** `open` while a part waits. */
  planStatus: z.enum(['open', 'ended']),
  createdAt: unixSecondsSchema,
  /** In order. */
  fates: z.array(listedPartSchema),
  /** Whether its owner has or allows too little for a part. */
  isShort: z.boolean(),
  /** Whether all of it is too deep to be undone. */
  isFinal: z.boolean(),
  /** Where its parts were first seen as they are now; absent before anybody has looked. */
  blockNumber: z.optional(amountSchema),
})
export type ListedPlan = z.infer<typeof listedPlanSchema>

export const plansResponseSchema = z.object({
  plans: z.array(listedPlanSchema),
  /** Names the next ones; absent where there are none. */
  cursor: z.optional(z.string()),
})
