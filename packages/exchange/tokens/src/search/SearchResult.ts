/** A token found by a search: in the operator's list, in the index, or on the chain by its address. */
export type TokenResult = {
  readonly kind: 'token'
  readonly chainId: number
  /** Lower-case; `0x0` is the chain's native currency. */
  readonly address: `0x${string}`
  /** Name and symbol come from its contract. */
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
  /** Tags that warn of one of its tokens. */
  readonly tags?: readonly string[] | undefined
  readonly tvlUsd?: number | undefined
  readonly volumeUsd?: number | undefined
}

export type PoolToken = {
  readonly address: `0x${string}`
  /** Undefined if the contract has none. */
  readonly symbol?: string | undefined
  readonly logoUri?: string | undefined
}

/** An address that is neither token nor pool. */
export type AddressResult = {
  readonly kind: 'address'
  readonly chainId: number
  readonly address: `0x${string}`
  readonly isContract: boolean
  /** The account's primary ENS name, or the searched name. */
  readonly ensName?: string | undefined
  /** Its username on this site, if it was found by that. */
  readonly username?: string | undefined
  /** Path of that username's picture on the server of the pages. */
  readonly avatar?: string | undefined
  /** Name of an NFT contract. */
  readonly collection?: string | undefined
  /** Whether the operator's network data names the contract. */
  readonly isKnown?: boolean | undefined
}

/** An NFT contract that the operator indexes. */
export type CollectionResult = {
  readonly kind: 'collection'
  readonly chainId: number
  readonly address: `0x${string}`
  /** Name from its contract; undefined if empty. */
  readonly name?: string | undefined
  /** Picture of its first item, on the server of the pages. */
  readonly pictureUrl?: string | undefined
}

export type SearchResult = TokenResult | PoolResult | AddressResult | CollectionResult

/** A key that identifies a result, independent of its other fields. */
export function toResultKey(result: SearchResult): string {
  const id = result.kind === 'pool' ? result.poolId : result.address
  return `${result.kind}:${result.chainId}:${id}`
}
