import type { PoolState } from '@oxbow/amm/PoolState'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { PoolInfoRequest, PoolInfoResponse } from '@oxbow/contract/Liquidity'
import type { TradingChain } from '@oxbow/market/TradingChain'

type PoolInfo = PoolInfoResponse['pools'][number]

/** The fixed fee of all v2 pairs. */
const pairFeePips = 3_000

/**
 * A chain's pools that a request names, from the market in memory; native currency also matches its wrapped token.
 *
 * @throws {SnapshotNotReadyError}, {NodeUnavailableError}
 */
export async function describePools(
  chain: TradingChain,
  { protocol, poolParameters, poolReferences = [] }: PoolInfoRequest,
): Promise<readonly PoolInfo[]> {
  const { pools, wrappedNative } = await chain.market.prepare([])
  const { chainId } = chain.network
  const asked = new Set([protocol].flat())
  if (poolParameters === undefined)
    return poolReferences.flatMap((reference) => {
      const pool = reference.chainId === chainId ? pools.get(reference.referenceIdentifier) : undefined
      return pool && nameOf(pool) === reference.protocol ? [describe(chain, pool)] : []
    })
  const { tokenAddressA, tokenAddressB, fee, tickSpacing, hookAddress } = poolParameters
  const isOf = (pool: PoolState, token: string) => {
    const held = [pool.token0, pool.token1] as readonly string[]
    return held.includes(token) || (token === nativeToken && pool.protocol !== 'v4' && held.includes(wrappedNative))
  }
  const found: PoolInfo[] = []
  for (const pool of pools.values()) {
    if (!asked.has(nameOf(pool)) || !isOf(pool, tokenAddressA) || !isOf(pool, tokenAddressB)) continue
    const info = describe(chain, pool)
    const fits =
      (fee === undefined || info.fee === fee) &&
      (tickSpacing === undefined || info.tickSpacing === tickSpacing) &&
      (hookAddress === undefined || info.hookAddress === hookAddress)
    if (fits) found.push(info)
  }
  return found
}

function nameOf({ protocol }: PoolState): 'V2' | 'V3' | 'V4' {
  return protocol === 'v2' ? 'V2' : protocol === 'v3' ? 'V3' : 'V4'
}

function describe({ network, findToken }: TradingChain, pool: PoolState): PoolInfo {
  const shared = {
    poolReferenceIdentifier: pool.id,
    poolProtocol: nameOf(pool),
    tokenAddressA: pool.token0,
    tokenAddressB: pool.token1,
    chainId: network.chainId,
    tokenDecimalsA: findToken(pool.token0)?.decimals,
    tokenDecimalsB: findToken(pool.token1)?.decimals,
  }
  if (pool.protocol === 'v2') {
    const reserves = { tokenAReserves: pool.reserve0.toString(), tokenBReserves: pool.reserve1.toString() }
    return { ...shared, ...reserves, fee: pairFeePips }
  }
  return {
    ...shared,
    fee: pool.protocol === 'v4' ? pool.keyFee : pool.feePips,
    tickSpacing: pool.tickSpacing,
    hookAddress: pool.protocol === 'v4' ? pool.hooks : nativeToken,
    poolLiquidity: pool.liquidity.toString(),
    sqrtRatioX96: pool.sqrtPriceX96.toString(),
    currentTick: pool.tick,
  }
}
