import { describe, expect, test } from 'vitest'
import { longestSwapSeconds, secondsOf } from './SwapOffer.ts'
import { verifyBlockTime, verifySwapEnd } from './verifySwapTimes.ts'

const nowSeconds = 1_800_000_000
const nowMs = nowSeconds * 1_000
const look = (offSeconds: number, chainId = 1) =>
  verifyBlockTime({ chainId, nowMs, nowSeconds: nowSeconds + offSeconds })

describe('verifyBlockTime', () => {
  test('default: a block of now, and one that is some minutes off', () => {
    for (const offSeconds of [0, 300, -300]) look(offSeconds)
  })

  test('error: a public network whose node says another time', () => {
    for (const offSeconds of [301, 8 * 365 * 86_400])
      expect(() => look(offSeconds)).toThrow(expect.objectContaining({ code: 'ClockAhead' }))
    expect(() => look(-301)).toThrow(expect.objectContaining({ code: 'ClockBehind' }))
  })

  test('behavior: a local chain may stand still, or be put forward by a day', () => {
    for (const offSeconds of [-10_000_000, 86_400]) look(offSeconds, 31337)
    expect(() => look(86_401, 31337)).toThrow(expect.objectContaining({ code: 'ClockAhead' }))
  })
})

test('verifySwapEnd: what is signed ends within minutes by the clock of this device', () => {
  const end = (seconds: number, chainId = 1) => verifySwapEnd({ chainId, deadline: nowSeconds + seconds }, nowMs)
  end(300 + longestSwapSeconds)
  expect(() => end(301 + longestSwapSeconds)).toThrow(/too long/)
  end(86_400 + longestSwapSeconds, 31337)
  expect(() => end(86_401 + longestSwapSeconds, 31337)).toThrow(/too long/)
})

test('secondsOf: a network that says it is slow makes no order that stands for long', () => {
  const { fall, rest, sign } = secondsOf({ blockTimeSeconds: 1_000_000 }, false)
  expect(sign + fall + rest).toBe(longestSwapSeconds)
  expect(longestSwapSeconds).toBe(360)
})
