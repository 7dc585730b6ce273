/** What an account lets somebody take, as the chain has it now. */
export type Allowance = AllowanceName & {
  readonly chainId: number
  /** Raw units, above zero; of an NFT one; of an operator the largest number: it takes whatever there is, and will be. */
  readonly amount: bigint
  /** Of Permit2: Unix seconds after which it is void; undefined for what a token or a collection keeps itself, which never is. */
  readonly expiration: number | undefined
}

/**
 * `erc20` is kept by the token itself, `permit2` by Permit2. An `operator` may take every NFT of a collection, which keeps that itself, as it does who may take
 * a single `nft` of ERC-721.
 */
export type AllowanceName =
  | {
      readonly kind: 'erc20' | 'permit2' | 'operator'
      /** Lower-case, both; of an operator the token is the collection. */
      readonly token: `0x${string}`
      readonly spender: `0x${string}`
    }
  | ({ readonly kind: 'nft'; readonly spender: `0x${string}` } & NftName)

export type NftName = {
  /** Its collection, lower-case. */
  readonly token: `0x${string}`
  /** In decimal digits. */
  readonly tokenId: string
}

/** The same for the same one, whatever its amount. Of an NFT one may take it at a time, and is revoked whoever that is by then. */
export function toKey(name: AllowanceName): string {
  return name.kind === 'nft' ? `nft:${name.token}:${name.tokenId}` : `${name.kind}:${name.token}:${name.spender}`
}

/** Tokens differ in how many bits their largest allowance has; nothing real comes near 2^95. */
export function isUnlimited({ amount }: Pick<Allowance, 'amount'>): boolean {
  return amount >= 2n ** 95n
}
