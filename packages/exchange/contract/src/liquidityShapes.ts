import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import { addressSchema, positiveAmountSchema, requestChainIdSchema, unixSecondsSchema } from './Scalar.ts'

/** `/v1/lp/*`: liquidity, in the format of the public Trading API's LP part. Transactions are built from the chain's current state. */

export const protocolSchema = z.enum(['V2', 'V3', 'V4'])

export const rangeProtocolSchema = z.enum(['V3', 'V4'])

export const urgencySchema = z.enum(['NORMAL', 'FAST', 'URGENT', 'normal', 'fast', 'urgent'])

/** Raw units; the contracts use 128 bits. */
const depositAmountSchema = positiveAmountSchema.check(
  z.refine((value) => value.length <= 38, { message: 'must be below 10^38' }),
)

export const lpTokenSchema = z.strictObject({ tokenAddress: addressSchema, amount: depositAmountSchema })

export const tokenIdSchema = z.string().check(z.regex(/^(0|[1-9][0-9]{0,76})$/, 'must be the number of an NFT'))

/** Raw units of token1 per raw unit of token0, as a decimal. */
export const rawPriceSchema = z
  .string()
  .check(z.maxLength(100), z.regex(/^[0-9]+(\.[0-9]+)?$/, 'must be a price, written as a decimal'))

export const options = {
  walletAddress: addressSchema,
  /** Percent; default 0.5. */
  slippageTolerance: z.optional(z.number().check(z.minimum(0), z.lt(100))),
  /** Unix seconds; default 30 minutes from now. */
  deadline: z.optional(unixSecondsSchema),
  /** Simulate the transaction on the node, and return gas and fees. Default false. */
  simulateTransaction: z.optional(z.boolean()),
  urgency: z.optional(urgencySchema),
  requestId: ignored,
}

export const positionNameShape = {
  chainId: requestChainIdSchema,
  protocol: protocolSchema,
  token0Address: addressSchema,
  token1Address: addressSchema,
  /** For V3 and V4. */
  nftTokenId: z.optional(tokenIdSchema),
}
