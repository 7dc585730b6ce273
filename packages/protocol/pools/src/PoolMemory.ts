import type { Hex } from 'viem'
import type { PoolToRead } from './readConcentratedPools.ts'

/** Which v3 and v4 pools there are, and at which ticks their liquidity may begin or end, up to a block. Their state is not part of it. */
export type KnownPools = {
  readonly blockNumber: bigint
  /** Tells whether the chain is still the one it was. */
  readonly blockHash: Hex
  readonly pools: readonly PoolToRead[]
}

/** Keeps known pools from one visit to the next, so that logs are read from there on. Neither side may fail: what is not kept is read again. */
export type PoolMemory = {
  read(): Promise<KnownPools | undefined>
  write(known: KnownPools): Promise<void>
}
