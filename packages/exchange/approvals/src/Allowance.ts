/** A current allowance of an account. */
export type Allowance = AllowanceName & {
  readonly chainId: number
  /** Raw units, above zero; 1 for an NFT; the maximum for an operator, who may take all current and future ones. */
  readonly amount: bigint
  /** Permit2: Unix seconds of its expiration; undefined for allowances in a token or collection, which never expire. */
  readonly expiration: number | undefined
}

/**
 * `erc20`: kept by the token, `permit2`: kept by Permit2. An `operator` may take every NFT of a collection, `nft`: approved for a single ERC-721;
 * both are kept by the collection.
 */
export type AllowanceName =
  | {
      readonly kind: 'erc20' | 'permit2' | 'operator'
      /** Both lower-case; for an operator the token is the collection. */
      readonly token: `0x${string}`
      readonly spender: `0x${string}`
    }
  | ({ readonly kind: 'nft'; readonly spender: `0x${string}` } & NftName)

export type NftName = {
  /** Collection, lower-case. */
  readonly token: `0x${string}`
  /** Decimal. */
  readonly tokenId: string
}

/** Identifies an allowance, whatever its amount. An NFT has one approved spender at a time, and revoking it works whoever that is. */
export function toKey(name: AllowanceName): string {
  return name.kind === 'nft' ? `nft:${name.token}:${name.tokenId}` : `${name.kind}:${name.token}:${name.spender}`
}

/** Tokens store maximum allowances in different widths; no real amount is near 2^95. */
export function isUnlimited({ amount }: Pick<Allowance, 'amount'>): boolean {
  return amount >= 2n ** 95n
}
