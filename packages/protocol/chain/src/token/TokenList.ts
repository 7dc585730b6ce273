import { BaseError } from '@oxbow/errors/BaseError'
import { z } from 'zod/mini'
import type { Deployment } from '../Deployment.ts'

const tagIdentifier = z.string().check(z.regex(/^\w+$/), z.minLength(1), z.maxLength(10))
const extensionKey = z.string().check(z.regex(/^\w+$/), z.minLength(1), z.maxLength(40))
const primitive = z.union([z.string().check(z.maxLength(42)), z.boolean(), z.number(), z.null()])
/** The public schema allows extensions nested two objects deep. */
const innerExtensions = z.record(extensionKey, primitive)
const middleExtensions = z.record(extensionKey, z.union([innerExtensions, primitive]))
const extensionsSchema = z.record(extensionKey, z.union([middleExtensions, primitive]))

const tokenInfoSchema = z.object({
  chainId: z.int().check(z.positive()),
  // The public schema allows Solana addresses too; readers keep only the chains they know.
  address: z.string().check(z.regex(/^(0x[a-fA-F0-9]{40}|[1-9A-HJ-NP-Za-km-z]{32,44})$/)),
  decimals: z.int().check(z.minimum(0), z.maximum(255)),
  name: z.string().check(z.maxLength(60), z.regex(/^[^\p{Cc}\p{Cf}]*$/u)),
  symbol: z.string().check(z.maxLength(20), z.regex(/^\S*$/), z.regex(/^[^\p{Cc}\p{Cf}]*$/u)),
  logoURI: z.optional(z.url()),
  tags: z.optional(z.array(tagIdentifier).check(z.maxLength(10))),
  extensions: z.optional(extensionsSchema),
})

/** Limit of the public schema. */
export const maxTokens = 10_000

/** A token list in the public format (https://uniswap.org/tokenlist.schema.json), as wallets and exchanges publish them. Other fields are ignored. */
export const tokenListSchema = z.object({
  name: z.string().check(z.minLength(1), z.maxLength(30), z.regex(/^[\w ]+$/)),
  timestamp: z.iso.datetime({ offset: true }),
  version: z.object({
    major: z.int().check(z.nonnegative()),
    minor: z.int().check(z.nonnegative()),
    patch: z.int().check(z.nonnegative()),
  }),
  tokens: z.array(tokenInfoSchema).check(z.minLength(1), z.maxLength(maxTokens)),
})

export type TokenList = z.infer<typeof tokenListSchema>
export type TokenInfo = z.infer<typeof tokenInfoSchema>

/**
 * Validates a token list from an external source.
 *
 * @throws {InvalidTokenListError} with every error
 */
export function parse(value: unknown): TokenList {
  const parsed = tokenListSchema.safeParse(value)
  if (!parsed.success) throw new InvalidTokenListError(z.prettifyError(parsed.error))
  return parsed.data
}

/**
 * The token list of a local chain. A token's misbehavior is in `extensions.oxbow.quirk`.
 *
 * @param options.logoBase base URL of the logo files, ending in a slash
 * @param options.timestamp when the list was made, ISO 8601
 */
export function fromDeployment(deployment: Deployment, options: { logoBase: string; timestamp: string }): TokenList {
  const { network, tokens } = deployment
  return {
    name: `Oxbow ${network.slug}`.slice(0, 30),
    timestamp: options.timestamp,
    version: { major: 1, minor: 0, patch: 0 },
    tokens: tokens.map(({ address, name, symbol, decimals, logo, quirk }) => ({
      chainId: network.chainId,
      address,
      name,
      symbol,
      decimals,
      ...(logo === undefined ? {} : { logoURI: new URL(logo, options.logoBase).href }),
      ...(quirk === undefined ? {} : { extensions: { oxbow: { quirk } } }),
    })),
  }
}

export class InvalidTokenListError extends BaseError {
  override name = 'InvalidTokenListError'

  constructor(reasons: string) {
    super('This is not a token list.', {
      code: 'InvalidTokenList',
      facts: reasons.split('\n'),
      nextAction: 'Compare it with the public token-list schema.',
    })
  }
}
