import type { Hex } from 'viem'
import type { PoolToRead } from './readConcentratedPools.ts'

/** The v3 and v4 pools up to a block, and the ticks where their liquidity may start or end, without their state. */
export type KnownPools = {
  readonly blockNumber: bigint
  /** Shows whether the chain is still the same. */
  readonly blockHash: Hex
  readonly pools: readonly PoolToRead[]
}

/** Stores known pools between sessions, so that logs are only read from there on. Neither method may fail: what isn't stored is read again. */
export type PoolMemory = {
  read(): Promise<KnownPools | undefined>
  write(known: KnownPools): Promise<void>
}
