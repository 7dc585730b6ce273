import '@oxbow/contract/jitless'
import { addressSchema, bytesSchema, chainIdSchema, hashSchema, unixSecondsSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'
import { usernamePattern, usernamePrefixPattern } from './toUsername.ts'

/** Largest picture to upload; the server stores a smaller version. */
export const maxAvatarBytes = 1_000_000
/** Number of name changes per account. */
export const maxUsernameChanges = 2

export const usernameSchema = z
  .string()
  .check(z.regex(usernamePattern, 'must be 3 to 20 lowercase letters and numbers, and not begin with 0x'))

export const usernamePrefixSchema = z
  .string()
  .check(z.regex(usernamePrefixPattern, 'must be 2 to 20 lowercase letters and numbers, and not begin with 0x'))
/** Number of search results. */
export const maxFoundUsernames = 10

/** Profile fields; empty if unset. */
const facts = {
  bio: z.string().check(
    z.maxLength(160),
    z.refine(
      (text) => !/[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u.test(text.replaceAll('\n', '')),
      'must not hold control characters',
    ),
  ),
  website: z.string().check(
    z.maxLength(200),
    z.refine((text) => text === '' || isWebsite(text), 'must be an https address'),
  ),
  /** Handle on X, without the @. */
  x: z.string().check(z.regex(/^\w{0,15}$/, 'must be a handle of X')),
}

/** A username's account and profile. */
export const usernameProfileSchema = z.object({
  username: usernameSchema,
  account: addressSchema,
  /** The only chain on which the account is known to be theirs (a contract account); null for an account with a key, which is valid on all. */
  chainId: z.nullable(chainIdSchema),
  ...facts,
  /** Path of the picture on this server. */
  avatar: z.nullable(z.string().check(z.regex(/^\/avatars\/[0-9a-f]{64}\.webp$/))),
  /** Remaining name changes. */
  changesLeft: z.int().check(z.nonnegative()),
})

/** `GET /v1/username?username=&account=`. */
export const usernameResponseSchema = z.object({
  profile: z.nullable(usernameProfileSchema),
  /** Whether it can be claimed: it, or a name that looks the same, was never another account's. */
  isAvailable: z.boolean(),
})

/** `GET /v1/usernames?accounts=`: the profiles of those accounts; or `?prefix=`: the names with that prefix, sorted. */
export const usernamesResponseSchema = z.object({ profiles: z.array(usernameProfileSchema) })

/** `POST /v1/username/challenge`: a nonce that the account's next signature must contain. */
export const challengeRequestSchema = z.object({
  account: addressSchema,
  /** Random id of the browser; two names may be claimed with it. */
  deviceId: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits')),
})

export const challengeResponseSchema = z.object({
  nonce: hashSchema,
  /** Host of the server as requested; a page only signs for its own. */
  site: z.string().check(z.minLength(1), z.maxLength(300)),
  expiresAt: unixSecondsSchema,
})

const signed = {
  account: addressSchema,
  /** Chain of the signed domain. A contract's signature is verified on that chain. */
  chainId: chainIdSchema,
  nonce: hashSchema,
  signature: bytesSchema.check(z.maxLength(10_000)),
}

/** `POST /v1/username/claim` and `/change`. */
export const nameRequestSchema = z.object({ ...signed, username: usernameSchema })
/** `POST /v1/username/delete`. */
export const deleteRequestSchema = z.object(signed)
/** `POST /v1/username/edit`. */
export const editRequestSchema = z.object({ ...signed, ...facts })
/** `POST /v1/username/avatar`: PNG or WebP in base64; null removes the picture. */
export const avatarRequestSchema = z.object({
  ...signed,
  picture: z.nullable(z.string().check(z.maxLength(1_400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
})

/** Response to every signed request: the new profile; null once the name is deleted. */
export const signedResponseSchema = z.object({ profile: z.nullable(usernameProfileSchema) })

export type UsernameProfile = z.infer<typeof usernameProfileSchema>
export type UsernameResponse = z.infer<typeof usernameResponseSchema>
export type ChallengeRequest = z.infer<typeof challengeRequestSchema>
export type Challenge = z.infer<typeof challengeResponseSchema>

function isWebsite(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  // Credentials before an @ look like a host, so they are refused.
  return protocol === 'https:' && username === '' && password === ''
}
