import { type PastTicks, pastSwap } from '@oxbow/amm/pastSwap'

/** An event of a v3 or v4 pool, in chain order. */
export type PoolChange =
  | {
      readonly kind: 'liquidity'
      readonly tickLower: number
      readonly tickUpper: number
      readonly liquidityDelta: bigint
    }
  | {
      readonly kind: 'swap'
      /** Raw units from the trader's view: negative is paid. */
      readonly amount0: bigint
      readonly amount1: bigint
      readonly sqrtPriceX96: bigint
      /** Liquidity in range after the swap. */
      readonly liquidity: bigint
      readonly tick: number
      /** Includes the protocol fee. */
      readonly feePips: number
    }
  | { readonly kind: 'donation'; readonly amount0: bigint; readonly amount1: bigint }
  /** 12 bits per direction; selling token0 is in the lower ones. */
  | { readonly kind: 'protocol-fee'; readonly protocolFee: number }

/** State of a v4 pool at a past moment, with the fee growth of one range up to then. */
export type PoolMoment = {
  readonly sqrtPriceX96: bigint
  readonly tick: number
  /** Liquidity in range. */
  readonly liquidity: bigint
  readonly ticks: PastTicks
  readonly protocolFee: number
  /** Fees per unit of liquidity inside the range since the replay began; only differences are meaningful. */
  readonly growth0X128: bigint
  readonly growth1X128: bigint
}

type Range = { readonly tickLower: number; readonly tickUpper: number }

/** Applies the next event to a pool. `tickSpacing`: the pool's; `range`: the range whose fee growth is tracked. */
export function afterEvent(
  pool: PoolMoment,
  event: PoolChange,
  { range, tickSpacing }: { readonly range: Range; readonly tickSpacing: number },
): PoolMoment {
  switch (event.kind) {
    case 'liquidity':
      return afterLiquidity(pool, event)
    case 'protocol-fee':
      return { ...pool, protocolFee: event.protocolFee }
    case 'donation':
      return holds(range, pool.tick) && pool.liquidity > 0n
        ? {
            ...pool,
            growth0X128: pool.growth0X128 + (event.amount0 << 128n) / pool.liquidity,
            growth1X128: pool.growth1X128 + (event.amount1 << 128n) / pool.liquidity,
          }
        : pool
    case 'swap': {
      const { sqrtPriceX96, tick, liquidity, amount0, amount1, feePips } = event
      const zeroForOne = sqrtPriceX96 === pool.sqrtPriceX96 ? amount0 < 0n : sqrtPriceX96 < pool.sqrtPriceX96
      const stretches = pastSwap(
        {
          before: pool,
          endX96: sqrtPriceX96,
          zeroForOne,
          amountIn: -(zeroForOne ? amount0 : amount1),
          feePips: BigInt(feePips),
          protocolFeePips: BigInt(zeroForOne ? pool.protocolFee & 0xfff : pool.protocolFee >> 12),
          tickSpacing,
        },
        pool.ticks,
      )
      let growthX128 = 0n
      for (const stretch of stretches)
        if (holds(range, stretch.tick)) growthX128 += (stretch.fee << 128n) / stretch.liquidity
      return {
        ...pool,
        sqrtPriceX96,
        tick,
        liquidity,
        growth0X128: pool.growth0X128 + (zeroForOne ? growthX128 : 0n),
        growth1X128: pool.growth1X128 + (zeroForOne ? 0n : growthX128),
      }
    }
  }
}

function afterLiquidity(
  pool: PoolMoment,
  { tickLower, tickUpper, liquidityDelta }: Extract<PoolChange, { kind: 'liquidity' }>,
): PoolMoment {
  if (liquidityDelta === 0n) return pool
  const ticks = withTick(withTick(pool.ticks, tickLower, liquidityDelta), tickUpper, -liquidityDelta)
  const isInRange = holds({ tickLower, tickUpper }, pool.tick)
  return { ...pool, ticks, liquidity: isInRange ? pool.liquidity + liquidityDelta : pool.liquidity }
}

/** A tick with zero net liquidity stays in the list: the contract may still stop there, which changes rounding by at most one unit. */
function withTick(ticks: PastTicks, tick: number, net: bigint): PastTicks {
  const at = ticks.findIndex((each) => each.tick >= tick)
  if (at === -1) return [...ticks, { tick, net }]
  const found = ticks[at]!
  return found.tick === tick ? ticks.with(at, { tick, net: found.net + net }) : ticks.toSpliced(at, 0, { tick, net })
}

export function holds({ tickLower, tickUpper }: Range, tick: number): boolean {
  return tick >= tickLower && tick < tickUpper
}
