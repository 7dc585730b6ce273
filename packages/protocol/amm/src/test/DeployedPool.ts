import type { Address } from 'viem'
import type { TokenId } from '../PoolState.ts'
import type { Position } from './randomPool.ts'
import type { ChainPool } from './readChainPool.ts'

/** Which kind of v4 pool a draft becomes; for v3 it means nothing. */
export type V4Kind = {
  readonly isNative: boolean
  /** Up to 100 %. */
  readonly dynamicFee?: { readonly feePips: number; readonly hook: Address } | undefined
}

export type DeployedPool = ChainPool & {
  /** With the liquidity that the contracts gave them. */
  readonly positions: readonly Position[]
}

/** Who owns the liquidity, in what tokens. Also sets the protocol fee of v4. */
export type Provider = { readonly address: Address; readonly token0: TokenId; readonly token1: TokenId }

/** Where positions begin and end, ascending. */
export function initialisedTicks(positions: readonly Position[]): number[] {
  const ticks = new Set(positions.flatMap(({ tickLower, tickUpper }) => [tickLower, tickUpper]))
  return [...ticks].sort((a, b) => a - b)
}
