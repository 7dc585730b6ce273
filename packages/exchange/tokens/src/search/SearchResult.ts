/** A token that a search found: of the operator's list, of the index, or read from the chain because somebody typed its address. */
export type TokenResult = {
  readonly kind: 'token'
  readonly chainId: number
  /** Lower-case; `0x0` is the chain's native currency. */
  readonly address: `0x${string}`
  /** Name and symbol are what its contract says of itself. */
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly logoUri?: string | undefined
  readonly tags: readonly string[]
  /** Whether the operator's list has it. */
  readonly isListed: boolean
  readonly volumeUsd?: number | undefined
}

export type PoolResult = {
  readonly kind: 'pool'
  readonly chainId: number
  /** Address of a v2 pair or v3 pool, 32-byte id of a v4 pool. */
  readonly poolId: `0x${string}`
  readonly protocol: 'v2' | 'v3' | 'v4'
  /** Hundredths of a basis point. */
  readonly feePips: number
  readonly hooks?: `0x${string}` | undefined
  readonly token0: PoolToken
  readonly token1: PoolToken
  /** What is to be said against one of its tokens. */
  readonly tags?: readonly string[] | undefined
  readonly tvlUsd?: number | undefined
  readonly volumeUsd?: number | undefined
}

export type PoolToken = {
  readonly address: `0x${string}`
  /** Undefined when the contract does not say. */
  readonly symbol?: string | undefined
  readonly logoUri?: string | undefined
}

/** What is at an address and is neither token nor pool. */
export type AddressResult = {
  readonly kind: 'address'
  readonly chainId: number
  readonly address: `0x${string}`
  readonly isContract: boolean
  /** The name that an account chose for itself, or by which it was looked for. */
  readonly ensName?: string | undefined
  /** What it is called on this site alone, where it was found by that. */
  readonly username?: string | undefined
  /** What a contract of NFTs calls itself. */
  readonly collection?: string | undefined
}

/** NFTs of a contract that the operator follows. */
export type CollectionResult = {
  readonly kind: 'collection'
  readonly chainId: number
  readonly address: `0x${string}`
  /** What its contract calls itself; undefined when that is nothing. */
  readonly name?: string | undefined
  /** Of its first item, on the server of the pages. */
  readonly pictureUrl?: string | undefined
}

export type SearchResult = TokenResult | PoolResult | AddressResult | CollectionResult

/** The same for the same thing, whatever is known of it at the time. */
export function toResultKey(result: SearchResult): string {
  const id = result.kind === 'pool' ? result.poolId : result.address
  return `${result.kind}:${result.chainId}:${id}`
}
