import { numberToHex } from 'viem'
import { expect, test } from 'vitest'
import { createTurns, type Turn } from './createTurns.ts'

let made = 0
const turnOf = (owner: number): Turn => ({
  hash: numberToHex(made++, { size: 32 }),
  order: { info: { swapper: numberToHex(owner, { size: 20 }) } },
})
const some = (count: number, owner: number) => Array.from({ length: count }, () => turnOf(owner))
const names = (turns: readonly Turn[]) => turns.map(({ order }) => Number(order.info.swapper))

test('default: whoever has one order has a turn before the second of whoever has a thousand', () => {
  const { share } = createTurns()
  const { first, later } = share([...some(1_000, 1), ...some(1, 2), ...some(2, 3)], 5)
  expect(names(first)).toEqual([1, 2, 3, 1, 3])
  expect(later).toHaveLength(998)
  expect(share([], 5)).toEqual({ first: [], later: [] })
})

test('behavior: owners, and each one’s orders, that waited longest come first', () => {
  const { looking, share } = createTurns()
  const [own, other] = [some(3, 1), some(1, 2)]
  const all = [...own, ...other]
  for (const turn of share(all, 3).first) looking(turn, 7n)
  expect(share(all, 3).first).toEqual([own[2], other[0], own[0]])
  const newcomer = turnOf(3)
  expect(share([...all, newcomer], 1).first).toEqual([newcomer])
})

test('behavior: a thousand orders of one owner that fail cost a trial in eight blocks in the end, and one that passes makes up for all', () => {
  const { failed, isPaused, looking, passed, share } = createTurns()
  const orders = some(300, 1)
  const trials: bigint[] = []
  for (let block = 0n; block < 300n; block++)
    for (const turn of share(orders, 30).first) {
      if (isPaused(turn, block)) continue
      looking(turn, block)
      failed(turn, block, 'owner')
      trials.push(block)
    }
  expect(new Set(trials).size).toBe(trials.length)
  expect(trials.filter((block) => block >= 200n).length).toBeLessThanOrEqual(25)
  expect(isPaused(turnOf(2), 400n)).toBe(false)
  passed(orders[0]!)
  expect(isPaused(orders[0]!, 400n)).toBe(false)
})

test('behavior: one that fails alone rests for up to 64 blocks, and others of its owner do not', () => {
  const { failed, isPaused } = createTurns()
  const [bad, good] = some(2, 1) as [Turn, Turn]
  const rests = Array.from({ length: 9 }, () => failed(bad, 100n, 'order') - 100n)
  expect(rests).toEqual([1n, 2n, 4n, 8n, 16n, 32n, 64n, 64n, 64n])
  expect([isPaused(bad, 163n), isPaused(bad, 164n), isPaused(good, 100n)]).toEqual([true, false, false])
})

test('behavior: what is closed is forgotten once it is much', () => {
  const { failed, isPaused, looking, retain } = createTurns()
  const [kept, ...closed] = some(1_001, 1) as [Turn, ...Turn[]]
  for (const turn of [kept, ...closed]) {
    looking(turn, 1n)
    failed(turn, 1n, 'order')
  }
  const rests = () => [kept, closed[0]!].map((turn) => isPaused(turn, 1n))
  expect(rests()).toEqual([true, true])
  retain(() => [kept])
  expect(rests()).toEqual([true, false])
})
