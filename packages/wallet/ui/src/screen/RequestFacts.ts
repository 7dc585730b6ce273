type Hex = `0x${string}`

/** What the wallet knows of what a request names. Nothing in it comes from the page that asks. */
export type RequestFacts = {
  /** Lower-case address; undefined for a token that nobody vouches for, whose amounts are raw units. */
  readonly tokenOf: (
    address: Hex,
  ) => { readonly symbol: string; readonly decimals: number; readonly logo?: string } | undefined
  /** A contact's, an own account's or a known contract's. */
  readonly nameOf: (address: Hex) => string | undefined
  readonly networkNameOf: (chainId: number) => string | undefined
  readonly nativeSymbol: string
}
