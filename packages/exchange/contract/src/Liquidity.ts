import './jitless.ts'
import { z } from 'zod/mini'
import { ignored } from './ignored.ts'
import {
  lpTokenSchema,
  options,
  positionNameShape,
  protocolSchema,
  rangeProtocolSchema,
  rawPriceSchema,
  tokenIdSchema,
  urgencySchema,
} from './liquidityShapes.ts'
import {
  addressSchema,
  amountSchema,
  bytesSchema,
  chainIdSchema,
  hashSchema,
  quantitySchema,
  requestChainIdSchema,
} from './Scalar.ts'
import { failureReasonSchema } from './Transaction.ts'

/** Permit2's PermitBatch as EIP-712 typed data. */
export const permitBatchDataSchema = z.object({
  domain: z.object({ name: z.literal('Permit2'), chainId: chainIdSchema, verifyingContract: addressSchema }),
  types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
  values: z.object({
    details: z
      .array(z.object({ token: addressSchema, amount: amountSchema, expiration: amountSchema, nonce: amountSchema }))
      .check(z.minLength(1), z.maxLength(2)),
    spender: addressSchema,
    sigDeadline: amountSchema,
  }),
})

/** For v2 and v3, native currency may be given as a token: it is paid instead of WETH. */
export const createPositionRequestSchema = z
  .strictObject({
    ...options,
    chainId: requestChainIdSchema,
    protocol: rangeProtocolSchema,
    existingPool: z.optional(
      z.strictObject({
        token0Address: addressSchema,
        token1Address: addressSchema,
        poolReference: z.union([addressSchema, hashSchema]),
      }),
    ),
    newPool: z.optional(
      z.strictObject({
        token0Address: addressSchema,
        token1Address: addressSchema,
        /** Hundredths of a basis point, as in the public API. */
        fee: z.int().check(z.minimum(0), z.maximum(0x800000)),
        tickSpacing: z.int().check(z.minimum(1), z.maximum(32_767)),
        hooks: z.optional(addressSchema),
        initialPrice: rawPriceSchema,
      }),
    ),
    independentToken: lpTokenSchema,
    /** Maximum of the other token; default the matching amount. */
    dependentToken: z.optional(lpTokenSchema),
    priceBounds: z.optional(z.strictObject({ minPrice: rawPriceSchema, maxPrice: rawPriceSchema })),
    tickBounds: z.optional(
      z.strictObject({
        tickLower: z.int().check(z.minimum(-887_272), z.maximum(887_272)),
        tickUpper: z.int().check(z.minimum(-887_272), z.maximum(887_272)),
      }),
    ),
    batchPermitData: z.optional(z.nullable(permitBatchDataSchema)),
    signature: z.optional(bytesSchema),
    nativeTokenBalance: ignored,
  })
  .check(
    z.refine(({ existingPool, newPool }) => (existingPool === undefined) !== (newPool === undefined), {
      message: 'give existingPool or newPool',
      path: ['existingPool'],
    }),
    z.refine(({ priceBounds, tickBounds }) => (priceBounds === undefined) !== (tickBounds === undefined), {
      message: 'give priceBounds or tickBounds',
      path: ['tickBounds'],
    }),
  )

export const createClassicPositionRequestSchema = z.strictObject({
  ...options,
  poolParameters: z.strictObject({
    token0Address: addressSchema,
    token1Address: addressSchema,
    chainId: requestChainIdSchema,
  }),
  independentToken: lpTokenSchema,
  /** Required if the pair doesn't exist: the two amounts set its price. */
  dependentToken: z.optional(lpTokenSchema),
  includeApprovalSimulation: ignored,
})

export const increasePositionRequestSchema = z.strictObject({
  ...options,
  ...positionNameShape,
  independentToken: lpTokenSchema,
  v4BatchPermitData: z.optional(z.nullable(permitBatchDataSchema)),
  signature: z.optional(bytesSchema),
})

export const decreasePositionRequestSchema = z.strictObject({
  ...options,
  ...positionNameShape,
  /** Whole percent. */
  liquidityPercentageToDecrease: z.int().check(z.minimum(1), z.maximum(100)),
  /** Ignored: v2 and v3 pay WETH, v4 pays the pool's currency. */
  withdrawAsWeth: ignored,
})

export const claimFeesRequestSchema = z.strictObject({
  ...options,
  chainId: requestChainIdSchema,
  protocol: protocolSchema,
  tokenId: tokenIdSchema,
  /** Ignored, like `withdrawAsWeth`. */
  collectAsWeth: ignored,
})

export const checkLpApprovalRequestSchema = z.strictObject({
  walletAddress: addressSchema,
  protocol: protocolSchema,
  chainId: requestChainIdSchema,
  /** V2, DECREASE: the pair token with its amount, or the pair's two tokens for the wallet's whole share. */
  lpTokens: z.array(lpTokenSchema).check(z.minLength(1), z.maxLength(2)),
  action: z.enum(['CREATE', 'INCREASE', 'DECREASE', 'MIGRATE']),
  includeGasInfo: z.optional(z.boolean()),
  simulateTransaction: z.optional(z.boolean()),
  /** Return Permit2 allowances as transactions instead of `v4BatchPermitData`. Default false. */
  generatePermitAsTransaction: z.optional(z.boolean()),
  urgency: z.optional(urgencySchema),
  v3NftTokenId: ignored,
  requestId: ignored,
})

export const poolInfoRequestSchema = z
  .strictObject({
    protocol: z.union([protocolSchema, z.array(protocolSchema).check(z.minLength(1), z.maxLength(3))]),
    chainId: z.optional(requestChainIdSchema),
    poolParameters: z.optional(
      z.strictObject({
        tokenAddressA: addressSchema,
        tokenAddressB: addressSchema,
        fee: z.optional(z.int()),
        tickSpacing: z.optional(z.int()),
        hookAddress: z.optional(addressSchema),
      }),
    ),
    poolReferences: z.optional(
      z
        .array(
          z.strictObject({
            protocol: protocolSchema,
            chainId: requestChainIdSchema,
            referenceIdentifier: z.union([addressSchema, hashSchema]),
          }),
        )
        .check(z.minLength(1), z.maxLength(100)),
    ),
    /** At most 100, the default. */
    pageSize: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    /** From 1. */
    currentPage: z.optional(z.int().check(z.minimum(1), z.maximum(1_000_000))),
    requestId: ignored,
  })
  .check(
    z.refine(
      ({ poolParameters, poolReferences }) => (poolParameters === undefined) !== (poolReferences === undefined),
      {
        message: 'give poolParameters or poolReferences',
        path: ['poolParameters'],
      },
    ),
    z.refine(({ chainId, poolParameters }) => chainId !== undefined || poolParameters === undefined, {
      message: 'is needed with poolParameters',
      path: ['chainId'],
    }),
  )

/** Gas and fees are only set if the transaction was simulated. */
const transactionSchema = z.object({
  to: addressSchema,
  from: addressSchema,
  data: bytesSchema,
  value: quantitySchema,
  chainId: chainIdSchema,
  gasLimit: z.optional(amountSchema),
  maxFeePerGas: z.optional(amountSchema),
  maxPriorityFeePerGas: z.optional(amountSchema),
})
const amountOfTokenSchema = z.object({ tokenAddress: addressSchema, amount: amountSchema })
const ranShape = {
  requestId: z.string(),
  /** In wei, if simulated. */
  gasFee: z.optional(amountSchema),
  /** Why the transaction would fail if sent now; absent if it wasn't simulated. */
  txFailureReasons: z.optional(z.array(failureReasonSchema)),
}
const bothTokens = { token0: amountOfTokenSchema, token1: amountOfTokenSchema }

export const createPositionResponseSchema = z.object({
  ...ranShape,
  /** Amounts at the current price, in the pool's order. */
  ...bothTokens,
  adjustedMinPrice: z.string(),
  adjustedMaxPrice: z.string(),
  tickLower: z.int(),
  tickUpper: z.int(),
  create: transactionSchema,
})
export const createClassicPositionResponseSchema = z.object({
  ...ranShape,
  independentToken: amountOfTokenSchema,
  dependentToken: amountOfTokenSchema,
  create: transactionSchema,
})
export const increasePositionResponseSchema = z.object({ ...ranShape, ...bothTokens, increase: transactionSchema })
/** The amounts include the fees that are paid along. */
export const decreasePositionResponseSchema = z.object({ ...ranShape, ...bothTokens, decrease: transactionSchema })
export const claimFeesResponseSchema = z.object({ ...ranShape, ...bothTokens, claim: transactionSchema })
export const checkLpApprovalResponseSchema = z.object({
  requestId: z.string(),
  /** To send in this order. */
  transactions: z.array(
    z.object({
      transaction: transactionSchema,
      /** Whether it resets an allowance to zero, for tokens that require it. */
      cancelApproval: z.boolean(),
      action: checkLpApprovalRequestSchema.shape.action,
      gasFee: z.optional(amountSchema),
    }),
  ),
  v4BatchPermitData: z.nullable(permitBatchDataSchema),
  v3NftPermitData: z.null(),
})
export const poolInfoResponseSchema = z.object({
  requestId: z.string(),
  pools: z.array(
    z.object({
      poolReferenceIdentifier: z.union([addressSchema, hashSchema]),
      poolProtocol: protocolSchema,
      tokenAddressA: addressSchema,
      tokenAddressB: addressSchema,
      chainId: chainIdSchema,
      /** Hundredths of a basis point. */
      fee: z.int(),
      tickSpacing: z.optional(z.int()),
      hookAddress: z.optional(addressSchema),
      tokenDecimalsA: z.optional(z.int()),
      tokenDecimalsB: z.optional(z.int()),
      poolLiquidity: z.optional(amountSchema),
      sqrtRatioX96: z.optional(amountSchema),
      currentTick: z.optional(z.int()),
      tokenAReserves: z.optional(amountSchema),
      tokenBReserves: z.optional(amountSchema),
    }),
  ),
  currentPage: z.int(),
  pageSize: z.int(),
})

export type CreatePositionRequest = z.output<typeof createPositionRequestSchema>
export type CreateClassicPositionRequest = z.output<typeof createClassicPositionRequestSchema>
export type IncreasePositionRequest = z.output<typeof increasePositionRequestSchema>
export type DecreasePositionRequest = z.output<typeof decreasePositionRequestSchema>
export type ClaimFeesRequest = z.output<typeof claimFeesRequestSchema>
export type CheckLpApprovalRequest = z.output<typeof checkLpApprovalRequestSchema>
export type PoolInfoRequest = z.output<typeof poolInfoRequestSchema>
export type PermitBatchData = z.infer<typeof permitBatchDataSchema>
export type LpTransaction = z.infer<typeof transactionSchema>
export type CreatePositionResponse = z.infer<typeof createPositionResponseSchema>
export type CreateClassicPositionResponse = z.infer<typeof createClassicPositionResponseSchema>
export type IncreasePositionResponse = z.infer<typeof increasePositionResponseSchema>
export type DecreasePositionResponse = z.infer<typeof decreasePositionResponseSchema>
export type ClaimFeesResponse = z.infer<typeof claimFeesResponseSchema>
export type CheckLpApprovalResponse = z.infer<typeof checkLpApprovalResponseSchema>
export type PoolInfoResponse = z.infer<typeof poolInfoResponseSchema>
