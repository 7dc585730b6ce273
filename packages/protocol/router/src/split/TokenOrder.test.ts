import { describe, expect, test } from 'vitest'
import { createRandom } from '../test/randomMarket.ts'
import { TokenOrder } from './TokenOrder.ts'

describe('TokenOrder', () => {
  test('knows the consequences of what was added', () => {
    const random = createRandom(5)
    for (let round = 0; round < 200; round++) {
      let order = TokenOrder.UNKNOWN
      const told: (readonly [number, number])[] = []
      for (let pair = 0; pair < 12; pair++) {
        const [first, second] = [100 * random.below(8), 100 * random.below(8)]
        const leads = reaches(told, first, second)
        const contradicts = first === second || reaches(told, second, first)
        expect(order.isBefore(first, second)).toBe(leads && first !== second)
        const next = order.with(first, second)
        expect(next === undefined).toBe(contradicts)
        if (!next) continue
        told.push([first, second])
        order = next
      }
      for (let first = 0; first < 800; first += 100)
        for (let second = 0; second < 800; second += 100)
          expect(order.isBefore(first, second)).toBe(first !== second && reaches(told, first, second))
      for (const [first, second] of order.pairs()) expect(order.isBefore(first, second)).toBe(true)
      expect([...order.pairs()].length).toBeGreaterThanOrEqual(new Set(told.map(String)).size)
    }
  })

  test('is immutable', () => {
    const one = TokenOrder.UNKNOWN.with(1, 2)!
    one.with(2, 3)
    expect(one.isBefore(1, 3)).toBe(false)
    expect([...one.pairs()]).toEqual([[1, 2]])
    expect(TokenOrder.UNKNOWN.tokens).toEqual([])
  })

  test("ignores what doesn't fit, and stays correct", () => {
    let order = TokenOrder.UNKNOWN
    for (let token = 0; token < 40; token++) order = order.with(token, token + 1)!
    expect(order.tokens.length).toBe(31)
    expect(order.isBefore(0, 30)).toBe(true)
    expect(order.isBefore(30, 31)).toBe(false)
    expect(order.with(30, 0)).toBeUndefined()
  })
})

function reaches(told: readonly (readonly [number, number])[], first: number, second: number): boolean {
  const seen = new Set([first])
  for (const token of seen) for (const [from, to] of told) if (from === token) seen.add(to)
  return seen.has(second)
}
