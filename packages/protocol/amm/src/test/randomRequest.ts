import fc from 'fast-check'
import { maxTick, minTick, sqrtPriceX96AtTick } from '../concentrated/tick.ts'
import type { ConcentratedPoolState } from '../PoolState.ts'
import type { Quote } from '../Quote.ts'
import { quoteExactIn } from '../quoteExactIn.ts'
import { quoteExactOut } from '../quoteExactOut.ts'
import { magnitude } from './randomPool.ts'

export type QuoteRequest = {
  readonly pool: ConcentratedPoolState
  readonly zeroForOne: boolean
  readonly exact: 'in' | 'out'
  readonly amount: bigint
  readonly sqrtPriceLimitX96?: bigint | undefined
}

type Size =
  | { readonly kind: 'any'; readonly amount: bigint }
  /** Share of what the pool can trade. */
  | { readonly kind: 'share'; readonly permille: bigint }
  /** The amount that moves the price exactly to an initialized tick, or one unit more or less. */
  | { readonly kind: 'to-tick'; readonly position: number; readonly offset: bigint }

const size: fc.Arbitrary<Size> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('any'), amount: magnitude(100) }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('share'), permille: fc.bigInt({ min: 1n, max: 1_050n }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('to-tick'),
      position: fc.nat(),
      offset: fc.bigInt({ min: -1n, max: 1n }),
    }),
  },
)

/** Requests of one of the pools, from 1 raw unit to 2^100, the v3 ones with and without a price limit. */
export function quoteRequest(pools: readonly ConcentratedPoolState[]): fc.Arbitrary<QuoteRequest> {
  return fc
    .record({
      pool: fc.constantFrom(...pools),
      zeroForOne: fc.boolean(),
      exact: fc.constantFrom('in', 'out'),
      size,
      // Distance beyond the price in the swap's direction; a negative limit has already been passed.
      limitTicksAhead: fc.option(fc.integer({ min: -300, max: 4_000 }), { nil: undefined, freq: 2 }),
    })
    .map(({ pool, zeroForOne, exact, size, limitTicksAhead }) => {
      const sqrtPriceLimitX96 =
        pool.protocol === 'v4' || limitTicksAhead === undefined
          ? undefined
          : innerSqrtPriceX96(pool.tick + (zeroForOne ? -limitTicksAhead : limitTicksAhead))
      return { pool, zeroForOne, exact, amount: toAmount(pool, zeroForOne, exact, size), sqrtPriceLimitX96 }
    })
}

/** Oxbow's own answer. */
export function toQuote({ pool, zeroForOne, exact, amount, sqrtPriceLimitX96 }: QuoteRequest): Quote {
  const [tokenIn, tokenOut] = zeroForOne ? [pool.token0, pool.token1] : [pool.token1, pool.token0]
  return exact === 'in'
    ? quoteExactIn(pool, tokenIn, amount, { sqrtPriceLimitX96 })
    : quoteExactOut(pool, tokenOut, amount, { sqrtPriceLimitX96 })
}

/** How much of the exact side a pool can trade up to a price, or in total. */
export function capacity(request: Omit<QuoteRequest, 'amount'>): bigint {
  const quote = toQuote({ ...request, amount: 1n << 126n })
  return request.exact === 'in' ? quote.amountIn : quote.amountOut
}

function toAmount(pool: ConcentratedPoolState, zeroForOne: boolean, exact: 'in' | 'out', size: Size): bigint {
  if (size.kind === 'any') return size.amount
  if (size.kind === 'share') return clamp((capacity({ pool, zeroForOne, exact }) * size.permille) / 1_000n)
  const tick = pool.ticks.index[size.position % pool.ticks.index.length]
  const sqrtPriceLimitX96 = tick === undefined ? undefined : innerSqrtPriceX96(tick)
  return clamp(capacity({ pool, zeroForOne, exact, sqrtPriceLimitX96 }) + size.offset)
}

/** The price of a tick, or the nearest valid price limit. */
export function innerSqrtPriceX96(tick: number): bigint {
  return sqrtPriceX96AtTick(Math.min(Math.max(tick, minTick + 1), maxTick - 1))
}

function clamp(amount: bigint): bigint {
  if (amount < 1n) return 1n
  return amount > 1n << 100n ? 1n << 100n : amount
}
