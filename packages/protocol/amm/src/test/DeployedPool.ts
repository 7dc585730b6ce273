import type { Address } from 'viem'
import type { TokenId } from '../PoolState.ts'
import type { Position } from './randomPool.ts'
import type { ChainPool } from './readChainPool.ts'

/** The kind of v4 pool that a draft becomes; ignored for v3. */
export type V4Kind = {
  readonly isNative: boolean
  /** Up to 100 %. */
  readonly dynamicFee?: { readonly feePips: number; readonly hook: Address } | undefined
}

export type DeployedPool = ChainPool & {
  /** With the liquidity that the contracts minted. */
  readonly positions: readonly Position[]
}

/** The owner of the liquidity, and its tokens. Also sets v4's protocol fee. */
export type Provider = { readonly address: Address; readonly token0: TokenId; readonly token1: TokenId }

/** Start and end ticks of positions, ascending. */
export function initialisedTicks(positions: readonly Position[]): number[] {
  const ticks = new Set(positions.flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper]))
  return [...ticks].sort((a, b) => a - b)
}
