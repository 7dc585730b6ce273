import type { ConcentratedState, PoolState, V2PoolState } from '@oxbow/amm/PoolState'
import type { Quote, RoutePool, RouteToken } from '@oxbow/contract/Quote'
import type { TradingChain } from '@oxbow/market/TradingChain'
import type { Hop, Plan } from '@oxbow/router/Plan'
import type { Snapshot } from '@oxbow/router/Snapshot'

type RouteParts = Pick<Quote, 'route' | 'routeShareBps' | 'routeString'>

/** A plan in the public API's format: the pools of each path with their state at the quote's block. Empty without a plan. */
export function describeRoute(
  findToken: TradingChain['findToken'],
  snapshot: Snapshot,
  plan: Plan | undefined,
): RouteParts {
  if (!plan) return { route: [], routeShareBps: [], routeString: '' }
  const block = describeBlock(findToken, snapshot)
  const pools = plan.hops.map((hop, index) => describeHop(block, hop, index))
  const paths = plan.paths.map(({ hops }) => hops.map((index) => pools[index]!))
  return {
    route: paths,
    routeShareBps: plan.paths.map(({ shareBps }) => shareBps),
    routeString: paths.map((path, index) => describePath(path, plan.paths[index]!.shareBps)).join(', '),
  }
}

/** Descriptions of tokens and pools at one block, cached for all quotes of that block. */
type BlockWords = {
  token(address: Hop['tokenIn']): RouteToken
  /** Pool state before the swap. */
  pool(id: Hop['poolId']): ReturnType<typeof describePool>
}

function describeBlock(findToken: TradingChain['findToken'], snapshot: Snapshot): BlockWords {
  const known = blocks.get(snapshot)
  if (known) return known
  const words: BlockWords = {
    token: once((address) => {
      const found = findToken(address)
      return {
        address,
        chainId: snapshot.chainId,
        symbol: found?.symbol ?? null,
        decimals: found?.decimals.toString() ?? null,
      }
    }),
    pool: once((id) => describePool(words, snapshot.pools.get(id)!)),
  }
  blocks.set(snapshot, words)
  return words
}

function once<Key, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new Map<Key, Value>()
  return (key) => {
    const earlier = made.get(key)
    if (earlier !== undefined) return earlier
    const now = make(key)
    made.set(key, now)
    return now
  }
}

function describeHop(block: BlockWords, hop: Hop, index: number): RoutePool {
  const { type, state } = block.pool(hop.poolId)
  return {
    type,
    address: hop.poolId,
    tokenIn: block.token(hop.tokenIn),
    tokenOut: block.token(hop.tokenOut),
    amountIn: hop.amountIn.toString(),
    amountOut: hop.amountOut.toString(),
    fee: hop.feePips.toString(),
    hop: index,
    ...state,
  } as RoutePool
}

function describePool({ token }: BlockWords, pool: PoolState) {
  if (pool.protocol === 'v2') return { type: 'v2-pool', state: reserves(pool, token) } as const
  if (pool.protocol === 'v3') return { type: 'v3-pool', state: concentrated(pool) } as const
  return { type: 'v4-pool', state: { ...concentrated(pool), hooks: pool.hooks } } as const
}

function reserves({ token0, token1, reserve0, reserve1 }: V2PoolState, token: BlockWords['token']) {
  return {
    reserve0: { token: token(token0), quotient: reserve0.toString() },
    reserve1: { token: token(token1), quotient: reserve1.toString() },
  }
}

function concentrated(state: ConcentratedState) {
  return {
    sqrtRatioX96: state.sqrtPriceX96.toString(),
    tickCurrent: state.tick.toString(),
    liquidity: state.liquidity.toString(),
    tickSpacing: state.tickSpacing.toString(),
  }
}

/** `62.5% ETH -[v4 0.3%]-> USDC -[v3 0.05%]-> LINK` */
function describePath(path: readonly RoutePool[], shareBps: number): string {
  const name = ({ symbol, address }: RouteToken) => symbol ?? `${address.slice(0, 6)}…${address.slice(-4)}`
  const steps = path.map(
    ({ type, fee, tokenOut }) => `-[${type.slice(0, 2)} ${Number(fee) / 10_000}%]-> ${name(tokenOut)}`,
  )
  return `${shareBps / 100}% ${name(path[0]!.tokenIn)} ${steps.join(' ')}`
}

/** A snapshot belongs to one chain, whose token list is fixed, so it alone is the key. */
const blocks = new WeakMap<Snapshot, BlockWords>()
