import { z } from 'zod'

export const brandSchema = z.enum(['sandbox-ferry', 'sandbox-lock', 'sandbox-quay', 'sandbox-weir'])
export type Brand = z.infer<typeof brandSchema>

const address = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => text.toLowerCase() as `0x${string}`)
const raw = z
  .string()
  .regex(/^[1-9]\d{0,77}$/)
  .transform(BigInt)
const money = z.string().regex(/^\d{1,12}(\.\d{1,6})?$/)

const assetSchema = z.object({
  chainId: z.number().int(),
  address,
  symbol: z.string().max(40),
  decimals: z.number().int().min(0).max(36),
})

export const quoteRequestSchema = z.object({
  brand: brandSchema,
  side: z.enum(['buy', 'sell']),
  asset: assetSchema,
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Units of the currency per US dollar. */
  perDollar: z.number().positive(),
  amount: z.union([
    z.object({ unit: z.literal('money'), value: money }),
    z.object({ unit: z.literal('token'), value: raw }),
  ]),
  country: z.string(),
  region: z.string().optional(),
})
export type QuoteRequest = z.infer<typeof quoteRequestSchema>

export const orderRequestSchema = z.object({
  brand: brandSchema,
  /** Order id of the exchange. */
  id: z.string().regex(/^[0-9a-f]{32}$/),
  side: z.enum(['buy', 'sell']),
  asset: assetSchema,
  account: address,
  currency: z.string().regex(/^[A-Z]{3}$/),
  method: z.string().max(20),
  money,
  tokenAmount: raw,
  webhookUrl: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
  returnUrl: z.url({ protocol: /^https?$/ }),
})

/** A transfer of a person's ether from the sandbox's exchange to their account. */
export const transferRequestSchema = z.object({
  account: address,
  chainId: z.number().int(),
  returnUrl: z.url({ protocol: /^https?$/ }),
})
export type SandboxTransfer = z.infer<typeof transferRequestSchema>

export type SandboxStatus = 'created' | 'pending' | 'kyc' | 'processing' | 'settled' | 'failed' | 'expired' | 'refunded'

export type SandboxOrder = z.infer<typeof orderRequestSchema> & {
  readonly providerOrderId: string
  status: SandboxStatus
  /** Decimal token amount; undefined until it was transferred. */
  moved: string | undefined
  transactionHash: string | undefined
  deposit: { readonly address: `0x${string}`; readonly amount: bigint } | undefined
}

/** Simulated problems of an order. */
export const troubles = ['none', 'lost', 'twice', 'reordered', 'slow', 'less'] as const
export type Trouble = (typeof troubles)[number]

/** Format in webhooks and answers. */
export function toWire(order: SandboxOrder): Record<string, unknown> {
  const { asset, currency, deposit, id, money: value, moved, providerOrderId, status, transactionHash } = order
  return {
    id,
    providerOrderId,
    status,
    tokenAmount: moved ?? null,
    paid: status === 'settled' ? { value, currency } : null,
    transactionHash: transactionHash ?? null,
    deposit: deposit
      ? { address: deposit.address, amount: String(deposit.amount), token: asset.address, chainId: asset.chainId }
      : null,
  }
}
