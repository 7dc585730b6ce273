import type { V3PoolState } from '@oxbow/amm/PoolState'
import { quoteExactIn } from '@oxbow/amm/quoteExactIn'
import { sqrtPriceX96AtTick } from '@oxbow/amm/tick'
import { createRandom } from '../market/createRandom.ts'
import { interleave, quantile } from '../measure/timing.ts'
import { uniswapSdks } from '../rivals/loadPeers.ts'
import { toSdkPool } from '../rivals/toSdkPool.ts'

export type KernelResult = {
  readonly ns: number
  readonly v3SdkNs: number
  readonly v4SdkNs: number
  readonly v3SdkRatio: number
  readonly v4SdkRatio: number
}

/**
 * One exact quote of one pool, crossing 0, 10 and 100 initialized ticks, in both directions. Of 300 windows
 * of half a millisecond the fastest tenth counts, because interrupted windows say nothing about the code.
 */
export async function benchKernel(seed: number): Promise<Record<'ticks0' | 'ticks10' | 'ticks100', KernelResult>> {
  const pool = steppedPool(seed)
  const sdks = uniswapSdks()
  const token = (id: string) => new sdks.Token(1, id, id.endsWith('1') ? 6 : 18)
  const [token0, token1] = [token(pool.token0), token(pool.token1)]
  const v3 = toSdkPool(sdks, pool, (id) => (id === pool.token0 ? token0 : token1))
  const asV4 = { ...pool, protocol: 'v4', keyFee: 3_000, hooks: noHooks, protocolFeePips: noFee } as const
  const v4 = toSdkPool(sdks, asV4, (id) => (id === pool.token0 ? token0 : token1))

  const bench = async (ticks: number): Promise<KernelResult> => {
    const sums = { own: 0, v3: 0, v4: 0 }
    for (const zeroForOne of [true, false]) {
      const amountIn = amountThatCrosses(pool, zeroForOne, ticks)
      const tokenIn = zeroForOne ? pool.token0 : pool.token1
      const input = sdks.CurrencyAmount.fromRawAmount(zeroForOne ? token0 : token1, String(amountIn))
      const times = await interleave(
        {
          own: () => quoteExactIn(pool, tokenIn, amountIn),
          v3: () => v3.getOutputAmount(input),
          v4: () => v4.getOutputAmount(input),
        },
        { rounds: 300, windowMs: 0.5 },
      )
      for (const name of ['own', 'v3', 'v4'] as const) sums[name] += quantile(times[name], 0.1)! / 2
    }
    const [ns, v3SdkNs, v4SdkNs] = [sums.own, sums.v3, sums.v4]
    return { ns, v3SdkNs, v4SdkNs, v3SdkRatio: v3SdkNs / ns, v4SdkRatio: v4SdkNs / ns }
  }
  return { ticks0: await bench(0), ticks10: await bench(10), ticks100: await bench(100) }
}

/** Like USDC and WETH at 0.3 %, with a different liquidity at each of 150 usable ticks on both sides. */
function steppedPool(seed: number): V3PoolState {
  const random = createRandom(seed)
  const [middle, spacing, side] = [200_280, 60, 150]
  const depths = Array.from({ length: 2 * side }, () => BigInt(Math.floor((1 + random.next()) * 1e9)) * 10n ** 9n)
  const index = Int32Array.from({ length: 2 * side + 1 }, (_, at) => middle + (at - side) * spacing)
  const liquidityNet = [...index].map((_, at) => (depths[at] ?? 0n) - (depths[at - 1] ?? 0n))
  const tick = middle + 17
  return {
    protocol: 'v3',
    id: `0x${'c'.repeat(40)}`,
    token0: '0x0000000000000000000000000000000000000001',
    token1: '0x0000000000000000000000000000000000000002',
    feePips: 3_000,
    tickSpacing: spacing,
    tick,
    sqrtPriceX96: (sqrtPriceX96AtTick(tick) + sqrtPriceX96AtTick(tick + 1)) / 2n,
    liquidity: depths[side]!,
    ticks: { index, liquidityNet },
  }
}

/** Middle of the range of amounts that cross exactly this many ticks. */
function amountThatCrosses(pool: V3PoolState, zeroForOne: boolean, ticks: number): bigint {
  const leastFor = (crossed: number) => {
    let [low, high] = [1n, 1n << 120n]
    while (low < high) {
      const middle = (low + high) / 2n
      const quote = quoteExactIn(pool, zeroForOne ? pool.token0 : pool.token1, middle)
      if (quote.status !== 'filled' || quote.ticksCrossed >= crossed) high = middle
      else low = middle + 1n
    }
    return low
  }
  return (leastFor(ticks) + leastFor(ticks + 1)) / 2n
}

const noHooks = '0x0000000000000000000000000000000000000000'
const noFee = { zeroForOne: 0, oneForZero: 0 }
