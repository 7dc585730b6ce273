type Hex = `0x${string}`

/** What the wallet knows about the addresses in a request. None of it comes from the requesting page. */
export type RequestFacts = {
  /** Takes a lower-case address; undefined for an unlisted token, whose amounts are shown in smallest units. */
  readonly tokenOf: (
    address: Hex,
  ) => { readonly symbol: string; readonly decimals: number; readonly logo?: string } | undefined
  /** Name of a contact, an own account or a known contract. */
  readonly nameOf: (address: Hex) => string | undefined
  readonly networkNameOf: (chainId: number) => string | undefined
  readonly nativeSymbol: string
}
