import type { PoolId } from '@oxbow/amm/PoolState'
import type { Contracts } from '@oxbow/chain/Network'
import { BaseError } from '@oxbow/errors/BaseError'
import type { RawLog } from '@oxbow/rpc/RawLog'
import { dynamicFeeFlag } from './hook/dynamicFeeFlag.ts'
import type { Market, TrackedV3Pool, TrackedV4Pool, V3PoolKey } from './Market.ts'
import * as PoolEvent from './PoolEvent.ts'
import * as TrackedTicks from './TrackedTicks.ts'

/**
 * The pools after the logs of one or more blocks, in order. Pools without a log are shared with the input; if there are no changes, the input itself
 * is returned. The logs determine every state exactly, with one exception: v4 emits no log when a hook sets a fee, so pools with a dynamic fee keep
 * the old one here (`readDynamicFees` reads it).
 *
 * @throws {InconsistentLogsError} when the logs don't fit the pools: a liquidity change is missing or applied twice
 */
export function applyLogs(parameters: applyLogs.Parameters): applyLogs.ReturnType {
  const { contracts, logs } = parameters
  const pools = copyOnWrite(parameters.pools)
  const uninitialised = copyOnWrite(parameters.uninitialised)

  for (const log of logs) {
    const event = PoolEvent.fromLog(log)
    if (event) apply(event)
  }
  return { pools: pools.current(), uninitialised: uninitialised.current() }

  /** An event only counts if the protocol's own contract emitted it; anyone else can emit the same topics. */
  function apply(event: PoolEvent.PoolEvent): void {
    switch (event.kind) {
      case 'v2-created': {
        if (event.emitter !== contracts.v2Factory) return
        const { id, token0, token1 } = event
        pools.set(id, { protocol: 'v2', id, token0, token1, reserve0: 0n, reserve1: 0n })
        return
      }
      case 'v3-created':
        if (event.emitter === contracts.v3Factory) uninitialised.set(event.key.id, event.key)
        return
      case 'v2-sync': {
        const pool = pools.get(event.id)
        if (pool?.protocol !== 'v2') return
        pools.set(event.id, { ...pool, reserve0: event.reserve0, reserve1: event.reserve1 })
        return
      }
      case 'v3-initialized': {
        const key = uninitialised.get(event.id)
        if (!key) return
        uninitialised.delete(event.id)
        pools.set(event.id, initialV3Pool(key, event.sqrtPriceX96, event.tick))
        return
      }
      case 'v4-initialized':
        if (event.emitter === contracts.v4PoolManager) pools.set(event.id, initialV4Pool(event))
        return
      case 'v3-swapped':
      case 'v4-swapped': {
        const pool = concentrated(event)
        if (!pool) return
        const { sqrtPriceX96, liquidity, tick } = event
        if (!follows(pool, tick, liquidity))
          throw new InconsistentLogsError(
            event.id,
            `a swap reports liquidity ${liquidity}, which the ticks do not give`,
          )
        pools.set(event.id, { ...pool, sqrtPriceX96, liquidity, tick })
        return
      }
      case 'v3-liquidity-changed':
      case 'v4-liquidity-changed': {
        const pool = concentrated(event)
        if (pool) pools.set(event.id, changeLiquidity(pool, event))
        return
      }
      case 'v4-protocol-fee-changed': {
        const pool = pools.get(event.id)
        if (pool?.protocol !== 'v4' || event.emitter !== contracts.v4PoolManager) return
        pools.set(event.id, { ...pool, protocolFeePips: protocolFeePips(event.protocolFee) })
        return
      }
    }
  }

  function concentrated(event: {
    kind: `${'v3' | 'v4'}-${string}`
    emitter: string
    id: PoolId
  }): TrackedV3Pool | TrackedV4Pool | undefined {
    const pool = pools.get(event.id)
    if (event.kind.startsWith('v3')) return pool?.protocol === 'v3' ? pool : undefined
    return pool?.protocol === 'v4' && event.emitter === contracts.v4PoolManager ? pool : undefined
  }
}

export declare namespace applyLogs {
  type Parameters = Pick<Market, 'pools' | 'uninitialised'> & {
    contracts: Contracts
    /** In chain order. */
    logs: readonly RawLog[]
  }
  type ReturnType = Pick<Market, 'pools' | 'uninitialised'>
}

/** A v4 pool after `Initialize`: no protocol fee yet, and a dynamic fee is 0 until the hook sets it. */
export function initialV4Pool(event: Extract<PoolEvent.PoolEvent, { kind: 'v4-initialized' }>): TrackedV4Pool {
  const { id, token0, token1, keyFee, tickSpacing, hooks, sqrtPriceX96, tick } = event
  return {
    protocol: 'v4',
    id,
    token0,
    token1,
    feePips: keyFee === dynamicFeeFlag ? 0 : keyFee,
    tickSpacing,
    sqrtPriceX96,
    tick,
    liquidity: 0n,
    ticks: TrackedTicks.empty,
    keyFee,
    hooks,
    protocolFeePips: protocolFeePips(0),
  }
}

/** A v3 pool after `initialize`. */
export function initialV3Pool(key: V3PoolKey, sqrtPriceX96: bigint, tick: number): TrackedV3Pool {
  return { protocol: 'v3', ...key, sqrtPriceX96, tick, liquidity: 0n, ticks: TrackedTicks.empty }
}

/** Splits v4's packed protocol fee: 12 bits for each direction (v4-core, ProtocolFeeLibrary). */
export function protocolFeePips(packed: number): TrackedV4Pool['protocolFeePips'] {
  return { zeroForOne: packed & 0xfff, oneForZero: packed >> 12 }
}

/** Whether a swap to `tick` leaves `liquidity` in range. Unknown beyond the ticks that were read, so the pool has to be read again. */
function follows(pool: TrackedV3Pool | TrackedV4Pool, tick: number, liquidity: bigint): boolean {
  const { ticks, ticksKnown } = pool
  const reached = TrackedTicks.liquidityAt(ticks, tick)
  if (ticksKnown === undefined) return reached === liquidity
  if (tick < ticksKnown.lowest || tick > ticksKnown.highest) return false
  return pool.liquidity + reached - TrackedTicks.liquidityAt(ticks, pool.tick) === liquidity
}

function changeLiquidity<pool extends TrackedV3Pool | TrackedV4Pool>(
  pool: pool,
  change: { tickLower: number; tickUpper: number; liquidityDelta: bigint },
): pool {
  const { tickLower, tickUpper, liquidityDelta } = change
  const inRange = tickLower <= pool.tick && pool.tick < tickUpper
  try {
    const ticks = TrackedTicks.changeLiquidity(pool.ticks, change, pool.ticksKnown)
    return { ...pool, ticks, liquidity: inRange ? pool.liquidity + liquidityDelta : pool.liquidity }
  } catch (cause) {
    throw new InconsistentLogsError(pool.id, cause instanceof Error ? cause.message : String(cause), cause)
  }
}

function copyOnWrite<value>(original: ReadonlyMap<PoolId, value>) {
  let copy: Map<PoolId, value> | undefined
  const writable = () => {
    copy ??= new Map(original)
    return copy
  }
  return {
    current: (): ReadonlyMap<PoolId, value> => copy ?? original,
    get: (id: PoolId) => (copy ?? original).get(id),
    set: (id: PoolId, next: value) => void writable().set(id, next),
    delete: (id: PoolId) => void writable().delete(id),
  }
}

/** The market and the logs don't fit together; reload the market. */
export class InconsistentLogsError extends BaseError {
  override name = 'InconsistentLogsError'

  constructor(pool: PoolId, reason: string, cause?: unknown) {
    super('A log does not fit the state of its pool.', {
      cause,
      code: 'InconsistentLogs',
      facts: [`pool: ${pool}`, `reason: ${reason}`],
      nextAction: 'Load the market again.',
      retryable: true,
    })
  }
}
