import { describe, expect, test } from 'vitest'
import { addTrade, type PoolTally } from './PoolTally.ts'

/** Of a pool with dollars on one side. */
function trade(usd: bigint, more: Partial<addTrade.Trade> = {}): addTrade.Trade {
  const worthOf = ([net]: readonly [bigint, bigint]) => Math.abs(Number(net))
  return {
    amounts: [usd, -usd],
    amountUsd: Math.abs(Number(usd)),
    feePips: 3_000,
    lpFeePips: 2_250,
    standingUsd: 40_000,
    worthOf,
    ...more,
  }
}

function count(...steps: readonly (readonly [block: number, timestamp: number, trade: addTrade.Trade])[]): PoolTally {
  let tally: PoolTally | undefined
  for (const [number, timestamp, each] of steps) tally = addTrade(tally, { number, timestamp }, each)
  return tally!
}

describe('addTrade', () => {
  test('default: a trade counts in full, with its fee', () => {
    expect(count([1, 100, trade(1_000n)])).toMatchObject({
      countedUsd: 1_000,
      countedFeesUsd: 3,
      countedLpFeesUsd: 2.25,
    })
  })

  test('behavior: who comes back within a block has moved nothing but what it cost', () => {
    const there = [1, 100, trade(1_000n)] as const
    expect(count(there, [1, 100, trade(-994n)])).toMatchObject({ countedUsd: 6 })
    expect(count(there, [1, 100, trade(-994n)], there, [1, 100, trade(-994n)]).countedUsd).toBe(12)
    expect(count(there, [2, 101, trade(-994n)])).toMatchObject({ countedUsd: 994, beforeUsd: 1_000 })
  })

  test('behavior: an hour counts no more than a quarter of what the pool held when its blocks began', () => {
    const [there, back] = [trade(6_000n), trade(-6_000n)]
    expect(count([1, 100, there], [2, 101, back])).toMatchObject({ beforeUsd: 6_000, countedUsd: 4_000 })
    expect(count([1, 100, there], [2, 101, back], [3, 102, there]).countedUsd).toBe(0)
    expect(count([1, 100, there], [2, 101, back], [3, 3_600, there])).toMatchObject({ beforeUsd: 0, countedUsd: 6_000 })
    expect(count([1, 100, trade(1_000n, { standingUsd: null })]).countedUsd).toBe(0)
  })

  test('behavior: fees are those of the part that counts', () => {
    const tolled = trade(-900n, { feePips: 10_000 })
    const { countedFeesUsd, countedUsd } = count([1, 100, trade(1_000n)], [1, 100, tolled])
    expect(countedUsd).toBe(100)
    expect(countedFeesUsd).toBeCloseTo((100 * (3 + 9)) / 1_900, 12)
  })
})
