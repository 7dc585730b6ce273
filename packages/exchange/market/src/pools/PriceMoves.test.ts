import type { PoolState } from '@oxbow/amm/PoolState'
import { describe, expect, test } from 'vitest'
import { createPriceMoves } from './PriceMoves.ts'

const id = `0x${'1'.repeat(40)}` as const

/** A v2 pool at a price. */
function poolAt(price: number): PoolState {
  const reserve0 = 10n ** 18n
  return { protocol: 'v2', id, token0: '0x1', token1: '0x2', reserve0, reserve1: BigInt(Math.round(price * 1e18)) }
}

function look(moves: ReturnType<typeof createPriceMoves>, atSeconds: number, ...pools: PoolState[]) {
  moves.look({ blockTimestampSeconds: atSeconds, pools: new Map(pools.map((pool) => [pool.id, pool])) })
}

describe('PriceMoves', () => {
  test('behavior: nobody has seen it move: nothing is known of it', () => {
    const moves = createPriceMoves()
    expect(moves.deviationBps(id, 30)).toBe(0)
    look(moves, 100, poolAt(1))
    expect(moves.deviationBps(id, 30)).toBe(0)
  })

  test('default: a price that wanders by 10 basis points a second deviates by about that times the root of the seconds', () => {
    const moves = createPriceMoves()
    let price = 1
    for (let second = 0; second < 6_000; second++) {
      price *= second % 2 === 0 ? 1.001 : 1 / 1.001
      look(moves, second, poolAt(price))
    }
    expect(moves.deviationBps(id, 1)).toBeGreaterThan(9.5)
    expect(moves.deviationBps(id, 1)).toBeLessThan(10.5)
    expect(moves.deviationBps(id, 25)).toBeCloseTo(moves.deviationBps(id, 1) * 5, 6)
  })

  test('behavior: an old move is forgotten', () => {
    const moves = createPriceMoves()
    look(moves, 0, poolAt(1))
    const moved = poolAt(1.05)
    look(moves, 10, moved)
    const fresh = moves.deviationBps(id, 30)
    expect(fresh).toBeGreaterThan(100)
    look(moves, 3_610, moved)
    expect(moves.deviationBps(id, 30)).toBeLessThan(fresh / 15)
  })

  test('behavior: an emptied pool has no price and breaks nothing', () => {
    const moves = createPriceMoves()
    look(moves, 0, poolAt(1))
    look(moves, 1, { ...poolAt(1), reserve0: 0n, reserve1: 0n } as PoolState)
    expect(moves.deviationBps(id, 30)).toBe(0)
  })
})
