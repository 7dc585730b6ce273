import type { PoolState, TokenId } from '@oxbow/amm/PoolState'
import type { Opaque, SdkPool, UniswapSdks } from './loadPeers.ts'

/** Converts a pool to its Uniswap SDK object. */
export function toSdkPool(sdks: UniswapSdks, pool: PoolState, tokenOf: (id: TokenId) => Opaque): SdkPool {
  const [token0, token1] = [tokenOf(pool.token0), tokenOf(pool.token1)]
  const { JSBI, CurrencyAmount } = sdks
  if (pool.protocol === 'v2')
    return new sdks.V2Pair(
      CurrencyAmount.fromRawAmount(token0, String(pool.reserve0)),
      CurrencyAmount.fromRawAmount(token1, String(pool.reserve1)),
    )
  const big = (amount: bigint) => JSBI.BigInt(String(amount))
  const { feePips, tickSpacing, tick } = pool
  const ticks = [...pool.ticks.index].map((index, at) => {
    const net = pool.ticks.liquidityNet[at]!
    return { index, liquidityNet: big(net), liquidityGross: big(net < 0n ? -net : net) }
  })
  const provider = new sdks.TickListDataProvider(ticks, tickSpacing)
  const state = [big(pool.sqrtPriceX96), big(pool.liquidity), tick, provider]
  return pool.protocol === 'v3'
    ? new sdks.V3Pool(token0, token1, feePips, ...state)
    : new sdks.V4Pool(token0, token1, feePips, tickSpacing, pool.hooks, ...state)
}
