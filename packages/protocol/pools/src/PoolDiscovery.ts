import type { PoolId } from '@oxbow/amm/PoolState'
import type { Contracts } from '@oxbow/chain/Network'
import type { RawLog } from '@oxbow/rpc/RawLog'
import { initialV3Pool, initialV4Pool } from './applyLogs.ts'
import type { TrackedV3Pool, TrackedV4Pool, V3PoolKey } from './Market.ts'
import * as PoolEvent from './PoolEvent.ts'
import type { PoolToRead } from './readConcentratedPools.ts'

/**
 * Collects from logs the existing v3 and v4 pools and the ticks where their liquidity may start or end. It only ever adds: a log of a reorged block
 * leaves a pool or tick that reads as uninitialized, so logs may be added twice and from either branch.
 */
export class PoolDiscovery {
  readonly #contracts: Contracts
  readonly #pools = new Map<PoolId, TrackedV3Pool | TrackedV4Pool>()
  readonly #ticks = new Map<PoolId, Set<number>>()
  readonly #v3Keys = new Map<PoolId, V3PoolKey>()

  constructor(contracts: Contracts) {
    this.#contracts = contracts
  }

  /** Adds pools found earlier. */
  addKnown(known: readonly PoolToRead[]): void {
    for (const { pool, ticks } of known) {
      this.#pools.set(pool.id, pool)
      this.#ticks.set(pool.id, new Set(ticks))
      if (pool.protocol !== 'v3') continue
      const { id, token0, token1, feePips, tickSpacing } = pool
      this.#v3Keys.set(id, { id, token0, token1, feePips, tickSpacing })
    }
  }

  add(logs: readonly RawLog[]): void {
    for (const log of logs) {
      const event = PoolEvent.fromLog(log)
      if (event) this.#learn(event)
    }
  }

  #learn(event: PoolEvent.PoolEvent): void {
    switch (event.kind) {
      case 'v3-created':
        if (event.emitter !== this.#contracts.v3Factory) return
        this.#v3Keys.set(event.key.id, event.key)
        this.#pools.set(event.key.id, initialV3Pool(event.key, 0n, 0))
        return
      case 'v4-initialized':
        if (event.emitter === this.#contracts.v4PoolManager) this.#pools.set(event.id, initialV4Pool(event))
        return
      case 'v3-liquidity-changed':
      case 'v4-liquidity-changed': {
        // A position's log follows its pool's creation, so one of an unknown pool isn't the protocol's.
        if (!this.#pools.has(event.id)) return
        const ticks = this.#ticks.get(event.id) ?? new Set()
        this.#ticks.set(event.id, ticks.add(event.tickLower).add(event.tickUpper))
        return
      }
    }
  }

  /** Every pool found, with its candidate ticks, ascending. */
  pools(): readonly PoolToRead[] {
    return [...this.#pools.values()].map((pool) => ({
      pool,
      ticks: [...(this.#ticks.get(pool.id) ?? [])].sort((a, b) => a - b),
    }))
  }

  /** The v3 pools found that aren't in `initialised`. */
  uninitialised(initialised: ReadonlyMap<PoolId, unknown>): ReadonlyMap<PoolId, V3PoolKey> {
    return new Map([...this.#v3Keys].filter(([id]) => !initialised.has(id)))
  }
}
