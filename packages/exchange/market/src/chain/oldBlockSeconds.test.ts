import { longestHeadAgeSeconds } from '@oxbow/rpc/checkHead'
import { expect, onTestFinished, test, vi } from 'vitest'
import { oldBlockSeconds } from './oldBlockSeconds.ts'

test('the age of a block is told where it is older than one of a node that works, and never of a local chain', () => {
  vi.useFakeTimers({ now: 1_000_000_999 })
  onTestFinished(() => void vi.useRealTimers())
  const longest = longestHeadAgeSeconds({ blockTimeSeconds: 12 })
  const ageOf = (seconds: number, profile: string) =>
    oldBlockSeconds({ network: { profile, blockTimeSeconds: 12 } } as never, {
      blockTimestampSeconds: 1_000_000 - seconds,
    })
  expect([longest, longest + 1].map((seconds) => ageOf(seconds, 'public'))).toEqual([undefined, longest + 1])
  expect(ageOf(longest + 1, 'local')).toBeUndefined()
})
