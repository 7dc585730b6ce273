import { expect, test } from 'vitest'
import { type HoldingMoment, holdingTime } from './HoldingTime.ts'

const put = (liquidity: bigint, amount0: bigint, amount1: bigint) => ({ liquidity, amounts: { amount0, amount1 } })
const timeOf = (isInside: boolean, ...moments: readonly HoldingMoment[]) =>
  holdingTime({ moments, isInside, endSeconds: 1_000 })

test('from the deposit until now, inside and outside of the range', () => {
  const deposit = { seconds: 100, change: put(5n, 20n, 30n) }
  expect(timeOf(true, deposit)).toEqual({
    heldSeconds: 900,
    inRangeSeconds: 900,
    invested: { amount0: 18_000n, amount1: 27_000n },
  })
  expect(timeOf(false, deposit)).toMatchObject({ heldSeconds: 900, inRangeSeconds: 0 })
  const left = timeOf(true, deposit, { seconds: 300, isInside: false }, { seconds: 600, isInside: true })
  expect(left).toMatchObject({ heldSeconds: 900, inRangeSeconds: 600 })
  // Before there was liquidity nothing was held.
  expect(timeOf(false, { seconds: 50, isInside: true }, deposit)).toMatchObject({ inRangeSeconds: 900 })
})

test('what is taken out takes its part of what was put in along', () => {
  const half = timeOf(
    true,
    { seconds: 0, change: put(4n, 100n, 200n) },
    { seconds: 100, change: put(4n, 50n, 100n) },
    // A quarter of it, whatever it fetched.
    { seconds: 200, change: put(-2n, 999n, 0n) },
  )
  // 100 s of 100 and 200, 100 s of 150 and 300, 800 s of 112 and 225.
  expect(half).toMatchObject({ heldSeconds: 1_000, invested: { amount0: 114_600n, amount1: 230_000n } })
})

test('an empty position is not held, until it is filled again', () => {
  const emptied = timeOf(true, { seconds: 0, change: put(4n, 1n, 1n) }, { seconds: 100, change: put(-4n, 1n, 1n) })
  expect(emptied).toEqual({ heldSeconds: 100, inRangeSeconds: 100, invested: { amount0: 100n, amount1: 100n } })
  const again = timeOf(
    true,
    { seconds: 0, change: put(4n, 1n, 1n) },
    { seconds: 100, change: put(-4n, 1n, 1n) },
    { seconds: 900, change: put(1n, 3n, 0n) },
  )
  expect(again).toEqual({ heldSeconds: 200, inRangeSeconds: 200, invested: { amount0: 400n, amount1: 100n } })
  expect(timeOf(true)).toMatchObject({ heldSeconds: 0 })
})

test('an end before the last event counts nothing backwards', () => {
  const moments = [{ seconds: 2_000, change: put(1n, 1n, 1n) }]
  expect(holdingTime({ moments, isInside: true, endSeconds: 1_500 })).toMatchObject({
    heldSeconds: 0,
    inRangeSeconds: 0,
  })
})
