import * as z from 'zod/mini'

// Pages' policy forbids `eval`, which zod would try.
z.config({ jitless: true })

type Hex = `0x${string}`

/** Calls of a request, besides that of the fee. */
export const mostGrantedCalls = 15

const hex = (pattern: RegExp) =>
  z.string().check(z.regex(pattern), z.toLowerCase()) as unknown as z.ZodMiniType<Hex, string>
const address = hex(/^0x[0-9a-f]{40}$/i)
const hash = hex(/^0x[0-9a-f]{64}$/i)
const bytes = hex(/^0x([0-9a-f]{2}){0,30000}$/i)
/** A decimal text of at most 256 bits; a bigint after parsing. */
const uint256 = z.pipe(
  z.string().check(
    z.regex(/^(0|[1-9][0-9]{0,77})$/),
    z.refine((text) => !/^[0-9]{78}$/.test(text) || BigInt(text) < 2n ** 256n),
  ),
  z.transform(BigInt) as unknown as z.ZodMiniType<bigint, string>,
)
const positive = z.int().check(z.positive())
const call = z.strictObject({ to: address, value: uint256, data: bytes })

/** `POST /v1/gas/quote`: what an operator asks for sending an account's calls. */
export const gasQuoteRequestSchema = z.strictObject({
  chainId: positive,
  account: address,
  calls: z.array(call).check(z.minLength(1), z.maxLength(mostGrantedCalls)),
})

export const gasQuoteSchema = z.object({
  /** The only one that may send the calls, and whom the fee is paid. */
  relayer: address,
  token: address,
  /** Raw units of the token. */
  fee: uint256,
  /** The account isn't a smart account yet: it has to sign that, for its next nonce (EIP-7702). */
  needsAuthorization: z.boolean(),
  /** A grant that lasts longer isn't sent. Unix seconds. */
  latestExpiry: positive,
})

/** `POST /v1/gas/relay`: a signed grant, whose last call pays the fee. Sent again, it is answered again and done once. */
export const gasRelayRequestSchema = z.strictObject({
  grant: z.strictObject({
    chainId: positive,
    account: address,
    delegate: address,
    calls: z.array(call).check(z.minLength(2), z.maxLength(mostGrantedCalls + 1)),
    id: uint256,
    expiresAt: positive,
  }),
  signature: hex(/^0x[0-9a-f]{130}$/i),
  authorization: z.optional(
    z.strictObject({
      chainId: positive,
      address,
      nonce: z.int().check(z.nonnegative()),
      r: hash,
      s: hash,
      yParity: z.union([z.literal(0), z.literal(1)]),
    }),
  ),
})

export const gasRelaySchema = z.object({
  /** Of the transaction that was sent. It never changes. */
  hash,
  status: z.enum(['pending', 'done', 'failed']),
})

/** Why an operator's keeper doesn't send calls, with the HTTP status that pages get. */
export const gasRefusals = {
  /** Not for this network, or not now. */
  GasStationUnavailable: 503,
  /** A newcomer's trade in the same pool is pending: ask again after some blocks. */
  GasPoolBusy: 503,
  /** The calls, or the payment of the fee, would fail. */
  GasCallsFail: 422,
  /** They cost more gas than the operator sends. */
  GasTooMuch: 403,
  /** The fee doesn't cover the gas any more: ask for a new one. */
  GasFeeTooLow: 409,
  /** The grant isn't for this relayer, pays it no fee, is signed by somebody else, or has expired. */
  GasGrantRefused: 422,
  /** The account has used up what the operator sends for one account in a day. */
  GasLimitReached: 429,
} as const

export type GasRefusal = keyof typeof gasRefusals

export const gasRefusalSchema = z.object({ code: z.enum(Object.keys(gasRefusals) as GasRefusal[]), detail: z.string() })

export type GasQuoteRequest = z.output<typeof gasQuoteRequestSchema>
export type GasQuote = z.output<typeof gasQuoteSchema>
export type GasRelayRequest = z.output<typeof gasRelayRequestSchema>
export type GasRelay = z.output<typeof gasRelaySchema>

/** The JSON of a value of these: bigints are decimal texts. */
export function toGasJson(value: unknown): string {
  return JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? String(each) : each))
}
