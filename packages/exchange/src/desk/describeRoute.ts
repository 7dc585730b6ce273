import type { ConcentratedState, V2PoolState } from '@oxbow/amm/PoolState'
import type { Quote, RoutePool, RouteToken } from '@oxbow/contract/Quote'
import type { Hop, Plan } from '@oxbow/router/Plan'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { TradingChain } from './TradingChain.ts'

type Describe = (address: Hop['tokenIn']) => RouteToken
type RouteParts = Pick<Quote, 'route' | 'routeShareBps' | 'routeString'>

/** A plan in the public API's shape: pools per path with the state they had at the quote's block. Empty without a plan. */
export function describeRoute(
  findToken: TradingChain['findToken'],
  snapshot: Snapshot,
  plan: Plan | undefined,
): RouteParts {
  if (!plan) return { route: [], routeShareBps: [], routeString: '' }
  const described = new Map<string, RouteToken>()
  // Twenty hops name the same few tokens a hundred times.
  const token: Describe = (address) => {
    const earlier = described.get(address)
    if (earlier) return earlier
    const known = findToken(address)
    const now = {
      address,
      chainId: snapshot.chainId,
      symbol: known?.symbol ?? null,
      decimals: known?.decimals.toString() ?? null,
    }
    described.set(address, now)
    return now
  }
  const pools = plan.hops.map((hop, index) => describeHop(token, snapshot, hop, index))
  const paths = plan.paths.map(({ hops }) => hops.map((index) => pools[index]!))
  return {
    route: paths,
    routeShareBps: plan.paths.map(({ shareBps }) => shareBps),
    routeString: paths.map((path, index) => describePath(path, plan.paths[index]!.shareBps)).join(', '),
  }
}

function describeHop(token: Describe, snapshot: Snapshot, hop: Hop, index: number): RoutePool {
  const shared = {
    address: hop.poolId,
    tokenIn: token(hop.tokenIn),
    tokenOut: token(hop.tokenOut),
    amountIn: hop.amountIn.toString(),
    amountOut: hop.amountOut.toString(),
    fee: hop.feePips.toString(),
    hop: index,
  }
  const state = snapshot.pools.get(hop.poolId)!
  if (state.protocol === 'v2') return { type: 'v2-pool', ...shared, ...reserves(state, token) }
  if (state.protocol === 'v3') return { type: 'v3-pool', ...shared, ...concentrated(state) }
  return { type: 'v4-pool', ...shared, ...concentrated(state), hooks: state.hooks }
}

function reserves({ token0, token1, reserve0, reserve1 }: V2PoolState, token: Describe) {
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
