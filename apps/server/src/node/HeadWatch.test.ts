import { describe, expect, test } from 'vitest'
import { HeadWatch } from './HeadWatch.ts'

const chainAt = (blockNumber: bigint | undefined, blockTimeSeconds = 2) =>
  ({
    market: { status: () => ({ snapshot: blockNumber === undefined ? undefined : { blockNumber } }) },
    network: { chainId: 1, blockTimeSeconds },
  }) as never

describe('HeadWatch', () => {
  test('default: a head that moves is no trouble, one that has not moved for 30 s is', () => {
    let nowMs = 0
    const watch = new HeadWatch(() => nowMs)
    watch.look(chainAt(undefined))
    expect([watch.headAgeSeconds(1), watch.standsStill(chainAt(undefined))]).toEqual([undefined, false])
    watch.look(chainAt(1n))
    nowMs = 29_000
    watch.look(chainAt(1n))
    expect([watch.headAgeSeconds(1), watch.standsStill(chainAt(1n))]).toEqual([29, false])
    nowMs = 31_000
    expect(watch.standsStill(chainAt(1n))).toBe(true)
    watch.look(chainAt(2n))
    expect([watch.headAgeSeconds(1), watch.standsStill(chainAt(2n))]).toEqual([0, false])
  })

  test('behavior: a slow chain may take ten of its blocks', () => {
    let nowMs = 0
    const watch = new HeadWatch(() => nowMs)
    watch.look(chainAt(1n, 12))
    nowMs = 119_000
    expect(watch.standsStill(chainAt(1n, 12))).toBe(false)
    nowMs = 121_000
    expect(watch.standsStill(chainAt(1n, 12))).toBe(true)
  })
})
