import { describe, expect, test } from 'vitest'
import { BlockRhythm } from './BlockRhythm.ts'

/** Milliseconds left to wait after blocks at these intervals, each seen immediately. */
function restAfter(blockTimeSeconds: number, intervalsMs: readonly number[], passedMs = 0): number {
  let now = 1_000_000
  const rhythm = new BlockRhythm(blockTimeSeconds, () => now)
  rhythm.see(100n)
  intervalsMs.forEach((ms, index) => {
    now += ms
    rhythm.see(101n + BigInt(index))
  })
  now += passedMs
  return rhythm.msToNext()
}

describe('BlockRhythm', () => {
  test('default: rests for four fifths of the block time', () => {
    expect(restAfter(12, [])).toBe(9_600)
    expect(restAfter(12, [12_000, 12_000], 5_000)).toBe(4_600)
  })

  test('behavior: polls at once when the next block may exist, and before the first', () => {
    expect(restAfter(12, [], 9_700)).toBe(0)
    expect(new BlockRhythm(12).msToNext()).toBe(0)
  })

  test('behavior: learns from shorter block times, not from a pause', () => {
    expect(
      restAfter(
        2,
        Array.from({ length: 40 }, () => 500),
      ),
    ).toBeCloseTo(400, -1)
    expect(restAfter(2, [300_000])).toBe(1_600)
  })

  test('behavior: missed blocks share the elapsed time, and a shorter chain is ignored', () => {
    let now = 0
    const rhythm = new BlockRhythm(2, () => now)
    rhythm.see(10n)
    now = 4_000
    rhythm.see(12n)
    expect(rhythm.msToNext()).toBe(1_600)
    rhythm.see(11n)
    expect(rhythm.msToNext()).toBe(1_600)
  })
})
