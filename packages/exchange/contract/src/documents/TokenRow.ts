import { nameLength, symbolLength, toShownText } from '@oxbow/chain/tokenText'
import { z } from 'zod/mini'
import { addressSchema, chainIdSchema } from '../Scalar.ts'

/** A figure that may be unknown. */
export const figureSchema = z.nullable(z.number())

/** What a token says of itself, as it may be shown; null when that is nothing. */
export const tokenNameSchema = shown(nameLength)
export const tokenSymbolSchema = shown(symbolLength)

/** A token as the index knows it. */
export const tokenRowSchema = z.object({
  chainId: chainIdSchema,
  address: addressSchema,
  name: tokenNameSchema,
  symbol: tokenSymbolSchema,
  decimals: z.nullable(z.int()),
  /** Path on this server; null when the token has no logo. */
  logoUrl: z.nullable(z.string()),
  priceUsd: figureSchema,
  tvlUsd: figureSchema,
  volumeUsd: figureSchema,
})

/** What a document asks for to get a `TokenRow`. */
export const tokenRowFields = 'chainId address name symbol decimals logoUrl priceUsd tvlUsd volumeUsd'

export type TokenRow = z.infer<typeof tokenRowSchema>

/** A part of a list; `endCursor` as the next call's `after` gets the next part, null means that there is none. */
export function pageSchema<T extends z.ZodMiniType>(item: T) {
  return z.object({ items: z.array(item), endCursor: z.nullable(z.string()) })
}

export type Page<T> = { items: T[]; endCursor: string | null }

function shown(length: number) {
  const toShown = (text: string | null) => (text === null ? null : (toShownText(text, length) ?? null))
  return z.pipe(z.nullable(z.string()), z.transform(toShown))
}
