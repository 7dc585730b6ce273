import fc from 'fast-check'
import { maxTick, maxUsableTick, minTick, sqrtPriceX96AtTick } from '../concentrated/tick.ts'
import type { ConcentratedPoolState, V3PoolState, V4PoolState } from '../PoolState.ts'

export const token0 = '0x0000000000000000000000000000000000000000'
export const token1 = '0x1111111111111111111111111111111111111111'

export type Position = { readonly tickLower: number; readonly tickUpper: number; readonly liquidity: bigint }

/** A random pool's parameters, for building it here and on a chain. */
export type PoolDraft = {
  readonly protocol: 'v3' | 'v4'
  readonly feePips: number
  readonly protocolFeePips: V4PoolState['protocolFeePips']
  readonly tickSpacing: number
  readonly tick: number
  /** At least the price of `tick` and below that of the next tick. */
  readonly sqrtPriceX96: bigint
  readonly positions: readonly Position[]
}

/** Amounts and liquidities with a uniform distribution of their bit length. */
export function magnitude(maxBits: number): fc.Arbitrary<bigint> {
  return fc
    .integer({ min: 1, max: maxBits })
    .chain((bits) => fc.bigInt({ min: 1n << BigInt(bits - 1), max: (1n << BigInt(bits)) - 1n }))
}

/** Pools of either protocol anywhere on the price axis, with overlapping positions, gaps between them, or none at all. */
export const poolDraft: fc.Arbitrary<PoolDraft> = fc
  .record({
    tickSpacing: fc.constantFrom(1, 1, 10, 60, 200, 887, 16_383),
    tick: fc.oneof(
      { weight: 3, arbitrary: fc.integer({ min: -2_000, max: 2_000 }) },
      { weight: 2, arbitrary: fc.integer({ min: minTick + 1, max: maxTick - 1 }) },
      { weight: 1, arbitrary: fc.constantFrom(minTick, -256, 0, 255, maxTick - 1) },
    ),
  })
  .chain(({ tickSpacing, tick }) =>
    fc.record({
      tickSpacing: fc.constant(tickSpacing),
      tick: fc.constant(tick),
      sqrtPriceX96: sqrtPriceWithinTick(tick),
      positions: fc.array(position(tick, tickSpacing), { maxLength: 24, size: 'max' }),
      protocol: fc.constantFrom('v3', 'v4'),
      feePips: fc.oneof(fc.constantFrom(0, 100, 500, 3_000, 10_000, 999_999), fc.integer({ min: 0, max: 999_999 })),
      protocolFeePips: fc.record({
        zeroForOne: fc.constantFrom(0, 0, 1, 250, 1_000),
        oneForZero: fc.constantFrom(0, 0, 1, 250, 1_000),
      }),
    }),
  )

/** Pool states built from drafts without a chain. */
export const concentratedPool: fc.Arbitrary<ConcentratedPoolState> = fc
  .tuple(poolDraft, fc.boolean(), fc.integer({ min: 0, max: 9 }))
  .map(([draft, isBelowItsPrice, takesAll]) => {
    const { sqrtPriceX96, positions, protocol, tickSpacing, protocolFeePips } = draft
    // A swap that fell exactly to a tick's price leaves the pool one tick below.
    const isAtItsPrice = sqrtPriceX96 === sqrtPriceX96AtTick(draft.tick)
    const tick = isAtItsPrice && isBelowItsPrice && draft.tick > minTick ? draft.tick - 1 : draft.tick
    const feePips = protocol === 'v4' && takesAll === 0 ? 1_000_000 : draft.feePips
    const shared = { id: '0x01', token0, token1, feePips, tickSpacing, sqrtPriceX96, tick } as const
    const table = { liquidity: liquidityAt(tick, positions), ticks: tickTable(positions) }
    const v3: V3PoolState = { ...shared, ...table, protocol: 'v3' }
    const v4: V4PoolState = { ...shared, ...table, protocol: 'v4', keyFee: feePips, hooks: token0, protocolFeePips }
    return protocol === 'v3' ? v3 : v4
  })

function sqrtPriceWithinTick(tick: number): fc.Arbitrary<bigint> {
  const lowest = sqrtPriceX96AtTick(tick)
  const highest = sqrtPriceX96AtTick(tick + 1) - 1n
  return fc.oneof(fc.constant(lowest), fc.bigInt({ min: lowest, max: highest }))
}

function position(tick: number, tickSpacing: number): fc.Arbitrary<Position> {
  const highest = maxUsableTick(tickSpacing) / tickSpacing
  const here = Math.floor(tick / tickSpacing)
  const usableTick = fc
    .oneof(
      { weight: 4, arbitrary: fc.integer({ min: here - 40, max: here + 40 }) },
      { weight: 2, arbitrary: fc.integer({ min: here - 4_000, max: here + 4_000 }) },
      { weight: 1, arbitrary: fc.integer({ min: -highest, max: highest }) },
      { weight: 1, arbitrary: fc.constantFrom(-highest, highest) },
      // Both sides of a bitmap word boundary.
      {
        weight: 1,
        arbitrary: fc.integer({ min: -3, max: 3 }).chain((word) => fc.constantFrom(word * 256 - 1, word * 256)),
      },
    )
    .map((usable) => Math.max(-highest, Math.min(highest, usable)) * tickSpacing)
  return fc
    .record({ ticks: fc.uniqueArray(usableTick, { minLength: 2, maxLength: 2 }), liquidity: magnitude(100) })
    .map(({ ticks, liquidity }) => ({ tickLower: Math.min(...ticks), tickUpper: Math.max(...ticks), liquidity }))
}

/** Liquidity in range at a tick. */
export function liquidityAt(tick: number, positions: readonly Position[]): bigint {
  return positions
    .filter(({ tickLower, tickUpper }) => tickLower <= tick && tick < tickUpper)
    .reduce((sum, { liquidity }) => sum + liquidity, 0n)
}

/** The tick table of the positions. */
export function tickTable(positions: readonly Position[]): ConcentratedPoolState['ticks'] {
  const nets = new Map<number, bigint>()
  for (const { tickLower, tickUpper, liquidity } of positions) {
    nets.set(tickLower, (nets.get(tickLower) ?? 0n) + liquidity)
    nets.set(tickUpper, (nets.get(tickUpper) ?? 0n) - liquidity)
  }
  // A tick where as much liquidity ends as starts stays initialized, and crossing it changes nothing.
  const index = Int32Array.from(nets.keys()).sort()
  return { index, liquidityNet: Array.from(index, (tick) => nets.get(tick)!) }
}
