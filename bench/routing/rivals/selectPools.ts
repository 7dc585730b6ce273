import type { PoolId, PoolState, Protocol, TokenId } from '@oxbow/amm/PoolState'
import { type BenchMarket, hubs } from '../market/syntheticMarket.ts'

/** Number of pools per rule; mainnet settings of @uniswap/smart-order-router (DEFAULT_ROUTING_CONFIG_BY_CHAIN). */
const settings: Readonly<Record<Protocol, Selection>> = {
  v2: { top: 3, direct: 1, inOut: 5, secondHop: 2, withEachHub: 2, withHubs: 6 },
  v3: { top: 2, direct: 2, inOut: 3, secondHop: 1, withEachHub: 3, withHubs: 5 },
  v4: { top: 2, direct: 2, inOut: 3, secondHop: 1, withEachHub: 3, withHubs: 5 },
}

type Selection = {
  readonly top: number
  readonly direct: number
  readonly inOut: number
  readonly secondHop: number
  readonly withEachHub: number
  readonly withHubs: number
}

/**
 * Candidate pools of Uniswap's router for a trade, selected by TVL as it documents:
 * around the two tokens, between them, with the hubs, and the largest of all.
 */
export function selectPools(market: BenchMarket, tokenIn: TokenId, tokenOut: TokenId): ReadonlySet<PoolId> {
  const chosen = new Set<PoolId>()
  const hubIds = market.tokens.slice(0, hubs).map(({ id }) => id)
  const byTvl = poolsByTvl(market)
  for (const protocol of ['v2', 'v3', 'v4'] as const) {
    const sizes = settings[protocol]
    const pools = byTvl.filter((pool) => pool.protocol === protocol)
    const used = new Set<PoolId>()
    const take = (list: readonly PoolState[], count: number) => {
      const taken = list.filter(({ id }) => !used.has(id)).slice(0, count)
      for (const { id } of taken) used.add(id)
      return taken
    }
    const rank = (list: readonly PoolState[]) => pools.filter((pool) => list.includes(pool))
    for (const token of [tokenIn, tokenOut])
      take(
        rank(hubIds.flatMap((hub) => pools.filter((it) => has(it, token) && has(it, hub)).slice(0, sizes.withEachHub))),
        sizes.withHubs,
      )
    take(
      pools.filter((it) => has(it, tokenIn) && has(it, tokenOut)),
      sizes.direct,
    )
    take(
      pools.filter((it) => has(it, hubIds[0]!) && has(it, tokenOut)),
      1,
    )
    take(pools, sizes.top)
    for (const token of [tokenIn, tokenOut]) {
      const near = take(
        pools.filter((it) => has(it, token)),
        sizes.inOut,
      )
      const second = near.flatMap((pool) => {
        const far = pool.token0 === token ? pool.token1 : pool.token0
        return pools.filter((it) => has(it, far) && !used.has(it.id)).slice(0, sizes.secondHop)
      })
      take(rank(second), sizes.secondHop)
    }
    for (const id of used) chosen.add(id)
  }
  return chosen
}

/** The largest of the candidate pools by TVL. */
export function largestPools(market: BenchMarket, ids: ReadonlySet<PoolId>, count: number): PoolState[] {
  return poolsByTvl(market)
    .filter(({ id }) => ids.has(id))
    .slice(0, count)
}

const ranked = new WeakMap<BenchMarket, readonly PoolState[]>()

function poolsByTvl(market: BenchMarket): readonly PoolState[] {
  let pools = ranked.get(market)
  if (!pools) {
    pools = [...market.snapshot.pools.values()].sort((x, y) => market.tvlUsd.get(y.id)! - market.tvlUsd.get(x.id)!)
    ranked.set(market, pools)
  }
  return pools
}

const has = (pool: PoolState, token: TokenId) => pool.token0 === token || pool.token1 === token
