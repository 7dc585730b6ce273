/** Concentrated liquidity between two ticks, which are multiples of the pool's spacing. */
export type Position = { readonly tickLower: number; readonly tickUpper: number; readonly liquidity: bigint }
