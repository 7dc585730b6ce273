import type { PoolId, PoolState } from '@oxbow/amm/PoolState'
import type { RouteOptions } from '../Plan.ts'
import { NATIVE } from './Edge.ts'
import { type Market, marketOf } from './Market.ts'
import type { Snapshot } from './Snapshot.ts'

/**
 * The market that a request may use: the snapshot's, or one of the allowed pools alone. An excluded pool must not set prices either, because they
 * would lead the search to tokens that it can't leave.
 */
export function allowedMarket(snapshot: Snapshot, options: RouteOptions): Market {
  const { protocols, hooks = 'allowed', excludePools = [] } = options
  if (!protocols && hooks !== 'none' && excludePools.length === 0) return marketOf(snapshot)
  const part = `/${protocols?.toSorted().join() ?? 'all'}/${hooks}`
  const key = `${part}/${excludePools.toSorted().join()}`
  const known = parts.get(snapshot) ?? new Map<string, Snapshot>()
  parts.set(snapshot, known)
  const made = known.get(key) ?? { ...snapshot, pools: new Map([...snapshot.pools].filter(allows(options))) }
  if (!known.has(key) && known.size >= MAX_KEPT) known.clear()
  known.set(key, made)
  return marketOf(made, excludePools.length > 0 ? EXCLUSIVE : part)
}

function allows({ protocols, hooks, excludePools }: RouteOptions): (entry: readonly [PoolId, PoolState]) => boolean {
  const excluded = new Set(excludePools)
  return ([id, pool]) =>
    (!protocols || protocols.includes(pool.protocol)) &&
    !excluded.has(id) &&
    !(hooks === 'none' && pool.protocol === 'v4' && pool.hooks !== NATIVE)
}

const parts = new WeakMap<Snapshot, Map<string, Snapshot>>()
/** Of the markets with excluded pools, only the last one is kept as a basis for the next, because each request can exclude other pools. */
const EXCLUSIVE = '/exclusive'
/** Most submarkets kept per snapshot. */
const MAX_KEPT = 16
