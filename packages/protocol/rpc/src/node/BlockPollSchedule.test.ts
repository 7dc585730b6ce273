import { describe, expect, test } from 'vitest'
import { BlockPollSchedule } from './BlockPollSchedule.ts'

/** Milliseconds left to wait after blocks at these intervals, each seen immediately. */
function restAfter(blockTimeSeconds: number, intervalsMs: readonly number[], passedMs = 0): number {
  let now = 1_000_000
  const pollSchedule = new BlockPollSchedule(blockTimeSeconds, () => now)
  pollSchedule.see(100n)
  intervalsMs.forEach((ms, index) => {
    now += ms
    pollSchedule.see(101n + BigInt(index))
  })
  now += passedMs
  return pollSchedule.msToNext()
}

describe('BlockPollSchedule', () => {
  test('default: rests for four fifths of the block time', () => {
    expect(restAfter(12, [])).toBe(9_600)
    expect(restAfter(12, [12_000, 12_000], 5_000)).toBe(4_600)
  })

  test('behavior: polls at once when the next block may exist, and before the first', () => {
    expect(restAfter(12, [], 9_700)).toBe(0)
    expect(new BlockPollSchedule(12).msToNext()).toBe(0)
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
    const pollSchedule = new BlockPollSchedule(2, () => now)
    pollSchedule.see(10n)
    now = 4_000
    pollSchedule.see(12n)
    expect(pollSchedule.msToNext()).toBe(1_600)
    pollSchedule.see(11n)
    expect(pollSchedule.msToNext()).toBe(1_600)
  })
})
