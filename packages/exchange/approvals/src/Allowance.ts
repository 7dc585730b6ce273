/** What an account lets somebody take, as the chain has it now. */
export type Allowance = AllowanceName & {
  readonly chainId: number
  /** Raw units, above zero. */
  readonly amount: bigint
  /** Of Permit2: Unix seconds after which it is void; undefined for a token's own, which never is. */
  readonly expiration: number | undefined
}

/** `erc20` is kept by the token itself, `permit2` by Permit2. */
export type AllowanceName = {
  readonly kind: 'erc20' | 'permit2'
  /** Lower-case, both. */
  readonly token: `0x${string}`
  readonly spender: `0x${string}`
}

/** The same for the same one, whatever its amount. */
export function toKey({ kind, token, spender }: AllowanceName): string {
  return `${kind}:${token}:${spender}`
}

/** Tokens differ in how many bits their largest allowance has; nothing real comes near 2^95. */
export function isUnlimited({ amount }: Pick<Allowance, 'amount'>): boolean {
  return amount >= 2n ** 95n
}
