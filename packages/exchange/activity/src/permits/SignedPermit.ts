import type { signTypedData } from '@oxbow/connectors/signTypedData'

/** A permit signed on this device, not necessarily used. Amounts and nonces are decimal strings, because permits are stored as JSON. */
export type SignedPermit = {
  /** Contract that keeps the allowance: `permit2`, or the `token` itself (EIP-2612). */
  readonly kind: 'permit2' | 'token'
  readonly chainId: number
  /** Lower-case, like all addresses here. */
  readonly account: `0x${string}`
  /** Contract that verifies the permit: Permit2, or the token. */
  readonly contract: `0x${string}`
  readonly spender: `0x${string}`
  readonly allowed: readonly PermittedToken[]
  /** Unix seconds after which the signature is invalid. */
  readonly deadline: number
  /** Unix seconds by this device at which it was kept; undefined of what was kept before it was noted. */
  readonly signedAt?: number | undefined
  /** EIP-2612: rest of the token's domain, needed to sign a replacement. */
  readonly domain?: { readonly name: string; readonly version: string } | undefined
}

export type PermittedToken = {
  readonly token: `0x${string}`
  readonly amount: string
  /** Each permit uses one nonce; it is valid while that is the next one. */
  readonly nonce: string
  /** Permit2: Unix seconds after which its allowance expires. */
  readonly expiration?: number | undefined
}

/** Storage may hold anything, from another program or an older version. */
export function isSignedPermit(value: unknown): value is SignedPermit {
  if (typeof value !== 'object' || value === null) return false
  const { account, allowed, chainId, contract, deadline, domain, kind, signedAt, spender } = value as Record<
    string,
    unknown
  >
  return (
    (kind === 'permit2' || (kind === 'token' && isDomain(domain))) &&
    Number.isSafeInteger(chainId) &&
    Number.isSafeInteger(deadline) &&
    (signedAt === undefined || Number.isSafeInteger(signedAt)) &&
    [account, contract, spender].every(isAddress) &&
    Array.isArray(allowed) &&
    allowed.length > 0 &&
    allowed.every(isPermitted)
  )
}

/** The permit in typed data, if it allows something: Permit2's for one or several tokens, or a token's own. */
export function readSignedPermit(
  { domain, message, primaryType }: signTypedData.Data,
  { account, chainId }: Pick<SignedPermit, 'account' | 'chainId'>,
): SignedPermit | undefined {
  if (!permitTypes.has(primaryType)) return undefined
  const { verifyingContract, name, version } = domain as Readable
  const { details, spender, sigDeadline, deadline, value, nonce } = message as Readable
  const contract = lower(verifyingContract)
  const base = { chainId, account, contract, spender: lower(spender) }
  const permit =
    primaryType === 'Permit'
      ? {
          ...base,
          kind: 'token',
          deadline: toSeconds(deadline),
          domain: { name, version },
          allowed: [{ token: contract, amount: String(value), nonce: String(nonce) }],
        }
      : {
          ...base,
          kind: 'permit2',
          deadline: toSeconds(sigDeadline),
          allowed: [details].flat().map((each) => ({
            token: lower(each?.token),
            amount: String(each?.amount),
            nonce: String(each?.nonce),
            expiration: Number(each?.expiration),
          })),
        }
  if (!isSignedPermit(permit)) return undefined
  return permit.allowed.some(({ amount }) => amount !== '0') ? permit : undefined
}

const permitTypes: ReadonlySet<string> = new Set(['Permit', 'PermitSingle', 'PermitBatch'])

/** Identifies a permit. */
export function permitKey({ allowed, chainId, contract, deadline, spender }: SignedPermit): string {
  return [chainId, contract, spender, deadline, ...allowed.map(({ nonce, token }) => `${token}.${nonce}`)].join(':')
}

function isPermitted(value: unknown): boolean {
  const { amount, expiration, nonce, token } = (value ?? {}) as Record<string, unknown>
  const isDated = expiration === undefined || Number.isSafeInteger(expiration)
  return isAddress(token) && isDigits(amount) && isDigits(nonce) && isDated
}

function isDomain(value: unknown): boolean {
  const { name, version } = (value ?? {}) as Record<string, unknown>
  return typeof name === 'string' && typeof version === 'string'
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && /^0x[0-9a-f]{40}$/.test(value)
}

function isDigits(value: unknown): boolean {
  return typeof value === 'string' && /^\d{1,78}$/.test(value)
}

type Whole = string | number | bigint
type Readable = {
  readonly verifyingContract?: string
  readonly name?: string
  readonly version?: string
  readonly spender?: string
  readonly details?: Detail | readonly Detail[]
  readonly sigDeadline?: Whole
  readonly deadline?: Whole
  readonly value?: Whole
  readonly nonce?: Whole
}
type Detail = {
  readonly token?: string
  readonly amount?: Whole
  readonly nonce?: Whole
  readonly expiration?: Whole
}

function lower(text: string | undefined): string | undefined {
  return text?.toLowerCase()
}

/** Capped to a safe integer: some contracts use the largest number for "never". */
function toSeconds(whole: Whole | undefined): number {
  return Math.min(Number(whole), Number.MAX_SAFE_INTEGER)
}
