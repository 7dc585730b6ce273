import '@oxbow/contract/jitless'
import { base58 } from '@scure/base'
import { z } from 'zod/mini'

const u64Max = 2n ** 64n - 1n
/** 32 bytes in base58. */
const addressPattern = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/

/** An account or a mint on Solana: 32 bytes in base58, where letter case matters. */
export const svmAddressSchema = z
  .string()
  .check(z.refine(isSvmAddress, 'must be an address of Solana: 32 bytes in base58'))

/** Lamports or raw units of a token: 64 bits as a decimal string, never a JSON number, which would lose digits. */
export const u64Schema = z
  .string()
  .check(z.refine((text) => /^(0|[1-9]\d{0,19})$/.test(text) && BigInt(text) <= u64Max, 'must fit into 64 bits'))

/** Most tokens of one answer; anybody can send an account more. */
export const maxTokens = 500

/** `GET /v1/solana/balances?account=`: what an account holds on the operator's Solana network. */
export const solanaBalancesSchema = z.object({
  account: svmAddressSchema,
  lamports: u64Schema,
  /** Non-zero balances, each mint once. */
  tokens: z
    .array(
      z.object({
        mint: svmAddressSchema,
        amount: u64Schema,
        decimals: z.int().check(z.minimum(0), z.maximum(255)),
      }),
    )
    .check(z.maxLength(maxTokens)),
  /** Whether the account holds more tokens than are listed. */
  isPartial: z.boolean(),
})

export type SolanaBalancesAnswer = z.infer<typeof solanaBalancesSchema>

/** Amounts in raw units. */
export type SolanaBalances = {
  readonly lamports: bigint
  readonly tokens: readonly { readonly mint: string; readonly amount: bigint; readonly decimals: number }[]
  readonly isPartial: boolean
}

function isSvmAddress(text: string): boolean {
  return addressPattern.test(text) && base58.decode(text).length === 32
}
