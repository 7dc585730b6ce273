import { nameLength, symbolLength, toShownText } from '@oxbow/chain/tokenText'
import { z } from 'zod/mini'
import { addressSchema, chainIdSchema } from '../Scalar.ts'

/** A number that may be unknown. */
export const figureSchema = z.nullable(z.number())

/** Name and symbol from the token's contract, cleaned for display; null if empty. */
export const tokenNameSchema = shown(nameLength)
export const tokenSymbolSchema = shown(symbolLength)

/** A token in the index. */
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  address: addressSchema,
  name: tokenNameSchema,
  symbol: tokenSymbolSchema,
  decimals: z.nullable(z.int()),
  /** Path on this server; null without a logo. */
  logoUrl: z.nullable(z.string()),
  priceUsd: figureSchema,
  tvlUsd: figureSchema,
  volumeUsd: figureSchema,
})

/** Fields of a document that returns a `TokenRow`. */
export const tokenRowFields = 'chainId address name symbol decimals logoUrl priceUsd tvlUsd volumeUsd'

export type TokenRow = z.infer<typeof tokenRowSchema>

/** A page of a list. `endCursor` is the next call's `after`; null on the last page. */
export function pageSchema<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), endCursor: z.nullable(z.string()) })
}

export type Page<T> = { items: T[]; endCursor: string | null }

function shown(length: number) {
  const toShown = (text: string | null) => (text === null ? null : (toShownText(text, length) ?? null))
  return z.pipe(z.nullable(z.string()), z.transform(toShown))
}
