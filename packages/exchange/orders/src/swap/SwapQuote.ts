import '@oxbow/contract/jitless'
import type { Network } from '@oxbow/chain/Network'
import {
  addressSchema,
  amountSchema,
  bytesSchema,
  chainIdSchema,
  hashSchema,
  unixSecondsSchema,
} from '@oxbow/contract/Scalar'
import { cosignPublicly } from '@oxbow/dutch/cosignPublicly'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import type { OrderReactor } from '@oxbow/dutch/reactorOf'
import { toOrderData } from '@oxbow/dutch/toOrderData'
import { z } from 'zod/mini'
import type { SwapOrderIntent } from './SwapOffer.ts'
import { toSwapOrder } from './toSwapOrder.ts'
import { verifySwapOrderData } from './verifySwapOrderData.ts'

const amountsSchema = z.object({ token: addressSchema, startAmount: amountSchema, endAmount: amountSchema })

/** Answer of `POST /v1/quote` for order protocols, in the format of the public Trading API: a gas-free swap ready to be signed. */
export const swapQuoteResponseSchema = z.object({
  requestId: z.string(),
  /** `DUTCH_LIMIT`: UniswapX V1, whose output decays. `DUTCH_V3`: constant at the minimum. */
  routing: z.enum(['DUTCH_LIMIT', 'DUTCH_V3']),
  quote: z.object({
    quoteId: z.string(),
    /** Hash that identifies the order in the book. */
    orderId: hashSchema,
    encodedOrder: bytesSchema,
    orderInfo: z.object({
      chainId: chainIdSchema,
      nonce: amountSchema,
      reactor: addressSchema,
      swapper: addressSchema,
      deadline: unixSecondsSchema,
      additionalValidationContract: addressSchema,
      additionalValidationData: bytesSchema,
      /** V1: Unix seconds of the start and end of the decay. */
      decayStartTime: z.optional(unixSecondsSchema),
      decayEndTime: z.optional(unixSecondsSchema),
      exclusiveFiller: z.optional(addressSchema),
      exclusivityOverrideBps: z.optional(amountSchema),
      /** V3. */
      cosigner: z.optional(addressSchema),
      input: amountsSchema,
      outputs: z.array(z.extend(amountsSchema, { recipient: addressSchema })),
    }),
    /** The recipient never gets less than `minAmount`. */
    aggregatedOutputs: z.array(
      z.object({
        token: addressSchema,
        amount: amountSchema,
        recipient: addressSchema,
        bps: z.int(),
        minAmount: amountSchema,
      }),
    ),
    /** Allowed market movement in percent, as in the classic trade; the gas of the fill is subtracted as well. */
    slippageTolerance: z.number(),
    /** Gas cost of the classic trade in dollars, as a decimal; null if no price is known. */
    classicGasUseEstimateUSD: z.nullable(z.string()),
    portionBips: z.literal(0),
    blockNumber: amountSchema,
    blockHash: hashSchema,
  }),
  /** To sign (EIP-712; `values` is what wallets call `message`) and to post to `/v1/order` with `quote`. */
  permitData: z.object({
    domain: z.object({ name: z.literal('Permit2'), chainId: chainIdSchema, verifyingContract: addressSchema }),
    types: z.record(z.string(), z.array(z.object({ name: z.string(), type: z.string() }))),
    values: z.record(z.string(), z.unknown()),
  }),
})
export type SwapQuoteResponse = z.infer<typeof swapQuoteResponseSchema>

/**
 * Order of an intent in the format of the public API. The data to sign is decoded and checked first, as a page does.
 *
 * @throws {OrderMismatchError} when it isn't what was intended
 */
export async function toSwapQuote(intent: SwapOrderIntent, facts: toSwapQuote.Facts): Promise<SwapQuoteResponse> {
  const { account, likely, network, reactor, requestId, ...trade } = facts
  const { chainId, contracts } = network
  const order = toSwapOrder(intent, { account, reactor })
  const typedData = toOrderData(order, { chainId, permit2: contracts.permit2 })
  verifySwapOrderData(typedData, { intent, account, network })
  const whole = order.version === 'v1' ? order : await cosignPublicly(order, { chainId })
  const { additionalValidationContract, additionalValidationData, nonce, reactor: address } = order.info
  const [output] = order.outputs
  const token = intent.tokenOut.address
  const { recipient } = intent
  const toText = (amount: bigint) => String(amount)
  return {
    requestId,
    routing: order.version === 'v1' ? 'DUTCH_LIMIT' : 'DUTCH_V3',
    quote: {
      quoteId: requestId,
      orderId: hashOrder(order),
      encodedOrder: encodeOrder(whole),
      ...trade,
      orderInfo: {
        chainId,
        nonce: toText(nonce),
        reactor: address,
        swapper: account,
        deadline: intent.deadline,
        additionalValidationContract,
        additionalValidationData,
        ...(order.version === 'v1'
          ? {
              decayStartTime: intent.fallsFrom,
              decayEndTime: intent.fallsTo,
              exclusiveFiller: order.exclusiveFiller,
              exclusivityOverrideBps: toText(order.exclusivityOverrideBps),
            }
          : { cosigner: order.cosigner }),
        input: {
          token: intent.tokenIn.address,
          startAmount: toText(intent.amountIn),
          endAmount: toText(intent.amountIn),
        },
        outputs: [{ token, recipient, startAmount: toText(output!.startAmount), endAmount: toText(intent.leastOut) }],
      },
      aggregatedOutputs: [
        { token, recipient, amount: toText(likely), bps: 10_000, minAmount: toText(intent.leastOut) },
      ],
      portionBips: 0,
    },
    permitData: {
      domain: typedData.domain as SwapQuoteResponse['permitData']['domain'],
      types: structuredClone(typedData.types) as unknown as SwapQuoteResponse['permitData']['types'],
      values: toJson(typedData.message) as Record<string, unknown>,
    },
  }
}

export declare namespace toSwapQuote {
  type Facts = Pick<
    SwapQuoteResponse['quote'],
    'slippageTolerance' | 'classicGasUseEstimateUSD' | 'blockNumber' | 'blockHash'
  > & {
    /** Lower-case. */
    readonly account: `0x${string}`
    /** Expected output in raw units. */
    readonly likely: bigint
    readonly network: Network
    readonly reactor: Extract<OrderReactor, { status: 'found' }>
    readonly requestId: string
  }
}

/** Converts bigints to decimal strings. */
function toJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_, each: unknown) => (typeof each === 'bigint' ? String(each) : each)))
}
