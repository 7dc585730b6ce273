import '@oxbow/contract/jitless'
import { addressSchema, bytesSchema, chainIdSchema, hashSchema, unixSecondsSchema } from '@oxbow/contract/Scalar'
import { z } from 'zod/mini'

/** Bytes of a picture as it is sent; the server keeps a small one of its own making. */
export const mostAvatarBytes = 1_000_000
/** How often an account may change its name (specification section 9). */
export const mostUsernameChanges = 2

/** The beginning of an address, as it is left by a copy that went wrong, names nobody. */
export const usernameSchema = z
  .string()
  .check(z.regex(/^(?!0x)[a-z0-9]{3,20}$/, 'must be 3 to 20 lowercase letters and numbers, and not begin with 0x'))

/** What usernames begin with: of one letter alone there are too many to tell anybody anything. */
export const usernamePrefixSchema = z
  .string()
  .check(z.regex(/^(?!0x)[a-z0-9]{2,20}$/, 'must be 2 to 20 lowercase letters and numbers, and not begin with 0x'))
/** How many of them are found at most. */
export const mostFoundUsernames = 10

/** What somebody says of themselves; empty for nothing. */
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
  /** A handle on X, without the @. */
  x: z.string().check(z.regex(/^\w{0,15}$/, 'must be a handle of X')),
}

/** Whom a name leads to, and what they say of themselves. */
export const usernameProfileSchema = z.object({
  username: usernameSchema,
  account: addressSchema,
  /** The one chain on which the account is known to be theirs; null for an account with a key, which is the same on all. */
  chainId: z.nullable(chainIdSchema),
  ...facts,
  /** Path of a picture of this server's making. */
  avatar: z.nullable(z.string().check(z.regex(/^\/avatars\/[0-9a-f]{64}\.webp$/))),
  /** How often the name may still be changed. */
  changesLeft: z.int().check(z.nonnegative()),
})

/** `GET /v1/username?username=&account=`. */
export const usernameResponseSchema = z.object({
  profile: z.nullable(usernameProfileSchema),
  /** Nobody has it, had it, or has one that looks the same; or the account that asks had it. */
  isAvailable: z.boolean(),
})

/** `GET /v1/usernames?accounts=`: those of them that have a name; or `?prefix=`: those whose names begin so, in order. */
export const usernamesResponseSchema = z.object({ profiles: z.array(usernameProfileSchema) })

/** `POST /v1/username/challenge`: what the next signature of an account has to name. */
export const challengeRequestSchema = z.object({
  account: addressSchema,
  /** Made up by the browser once; two names may be claimed with it. */
  deviceId: z.string().check(z.regex(/^[0-9a-f]{32}$/, 'must be 32 hex digits')),
})

export const challengeResponseSchema = z.object({
  nonce: hashSchema,
  /** Host by which the server was called: a page signs for no other than its own. */
  site: z.string().check(z.minLength(1), z.maxLength(300)),
  expiresAt: unixSecondsSchema,
})

const signed = {
  account: addressSchema,
  /** Of the domain that was signed. A contract's signature is checked on that chain. */
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
/** `POST /v1/username/avatar`: PNG or WebP in base64; null takes the picture away. */
export const avatarRequestSchema = z.object({
  ...signed,
  picture: z.nullable(z.string().check(z.maxLength(1_400_000), z.regex(/^[A-Za-z0-9+/]+={0,2}$/))),
})

/** What every signed request answers: the profile as it is now; null once the name is given up. */
export const signedResponseSchema = z.object({ profile: z.nullable(usernameProfileSchema) })

export type UsernameProfile = z.infer<typeof usernameProfileSchema>
export type UsernameResponse = z.infer<typeof usernameResponseSchema>
export type ChallengeRequest = z.infer<typeof challengeRequestSchema>
export type Challenge = z.infer<typeof challengeResponseSchema>

function isWebsite(text: string): boolean {
  if (!URL.canParse(text) || /\s/.test(text)) return false
  const { protocol, username, password } = new URL(text)
  // What stands before an @ reads as a host and is none.
  return protocol === 'https:' && username === '' && password === ''
}
