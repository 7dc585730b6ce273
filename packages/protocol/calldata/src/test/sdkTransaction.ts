import { createRequire } from 'node:module'
import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import type { Plan } from '@oxbow/router/Plan'
import type { Snapshot } from '@oxbow/router/Snapshot'
import type { Currency, Token as SdkToken } from '@uniswap/sdk-core'
import type { Pair as V2Pair } from '@uniswap/v2-sdk'
import type { Pool as SdkV3Pool } from '@uniswap/v3-sdk'
import type { Pool as SdkV4Pool } from '@uniswap/v4-sdk'
import type { Address, Hex } from 'viem'
import { SENDER } from '../abi/universalRouter.ts'
import { DEADLINE, NATIVE } from './tradingFloor.ts'

// The SDK's ES modules refer to source maps that the packages lack, and every file would print a warning.
const require = createRequire(import.meta.url)
const { MixedRouteSDK, Trade } = require('@uniswap/router-sdk') as typeof import('@uniswap/router-sdk')
const { CurrencyAmount, Ether, Percent, Token, TradeType, WETH9 } =
  require('@uniswap/sdk-core') as typeof import('@uniswap/sdk-core')
const { SwapRouter, UniversalRouterVersion } =
  require('@uniswap/universal-router-sdk') as typeof import('@uniswap/universal-router-sdk')
const { FACTORY_ADDRESS_MAP, Pair, Route: V2Route } = require('@uniswap/v2-sdk') as typeof import('@uniswap/v2-sdk')
const { Pool: V3Pool, Route: V3Route } = require('@uniswap/v3-sdk') as typeof import('@uniswap/v3-sdk')
const { Pool: V4Pool, Route: V4Route } = require('@uniswap/v4-sdk') as typeof import('@uniswap/v4-sdk')

/** The transaction that Uniswap's own SDK builds for a plan of one path, with the plan's amounts as limits. */
export function sdkTransaction(
  plan: Plan,
  snapshot: Snapshot,
  { universalRouter, v2Factory }: { universalRouter: Address; v2Factory: Address },
): { to: Address; data: Hex; value: bigint } {
  const { chainId } = snapshot
  // Both maps only contain public chains.
  FACTORY_ADDRESS_MAP[chainId] = v2Factory
  WETH9[chainId] = new Token(chainId, snapshot.wrappedNative, 18, 'WETH')

  const currency = (token: TokenId): Currency => (token === NATIVE ? Ether.onChain(chainId) : tokenOf(token))
  const tokenOf = (token: TokenId) => new Token(chainId, token, 18, 'TKN')
  const pools = plan.hops.map(({ poolId }) => toSdkPool(snapshot.pools.get(poolId)!, tokenOf, currency))
  const [tokenIn, tokenOut] = [currency(plan.tokenIn), currency(plan.tokenOut)]
  const amounts = {
    inputAmount: CurrencyAmount.fromRawAmount(tokenIn, plan.amountIn.toString()),
    outputAmount: CurrencyAmount.fromRawAmount(tokenOut, plan.amountOut.toString()),
  }
  const kinds = new Set(plan.hops.map(({ protocol }) => protocol))
  const only = (kind: string) => kinds.size === 1 && kinds.has(kind as 'v2')
  const trade = new Trade({
    v2Routes: only('v2') ? [{ routev2: new V2Route(pools as V2Pair[], tokenIn, tokenOut), ...amounts }] : [],
    v3Routes: only('v3') ? [{ routev3: new V3Route(pools as SdkV3Pool[], tokenIn, tokenOut), ...amounts }] : [],
    v4Routes: only('v4') ? [{ routev4: new V4Route(pools as SdkV4Pool[], tokenIn, tokenOut), ...amounts }] : [],
    mixedRoutes: kinds.size > 1 ? [{ mixedRoute: new MixedRouteSDK(pools, tokenIn, tokenOut), ...amounts }] : [],
    tradeType: plan.tradeType === 'exact-in' ? TradeType.EXACT_INPUT : TradeType.EXACT_OUTPUT,
  })
  const { calldata, value } = SwapRouter.swapCallParameters(trade, {
    slippageTolerance: new Percent(0, 1),
    recipient: SENDER,
    deadlineOrPreviousBlockhash: DEADLINE.toString(),
    urVersion: UniversalRouterVersion.V2_0,
  })
  return { to: universalRouter, data: calldata as Hex, value: BigInt(value) }
}

function toSdkPool(pool: PoolState, tokenOf: (token: TokenId) => SdkToken, currency: (token: TokenId) => Currency) {
  if (pool.protocol === 'v2')
    return new Pair(
      CurrencyAmount.fromRawAmount(tokenOf(pool.token0), pool.reserve0.toString()),
      CurrencyAmount.fromRawAmount(tokenOf(pool.token1), pool.reserve1.toString()),
    )
  const state = [pool.sqrtPriceX96.toString(), pool.liquidity.toString(), pool.tick] as const
  if (pool.protocol === 'v3') return new V3Pool(tokenOf(pool.token0), tokenOf(pool.token1), pool.feePips, ...state)
  return new V4Pool(currency(pool.token0), currency(pool.token1), pool.keyFee, pool.tickSpacing, pool.hooks, ...state)
}
