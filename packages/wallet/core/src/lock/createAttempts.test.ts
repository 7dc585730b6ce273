import { describe, expect, test } from 'vitest'
import { createAttempts } from './createAttempts.ts'

const minute = 60_000

function counter() {
  const values = new Map<string, string>()
  const clock = { time: 1_000_000, now: () => clock.time }
  const storage = {
    read: async (name: string) => values.get(name),
    write: async (name: string, value: string) => void values.set(name, value),
    remove: async (name: string) => void values.delete(name),
  }
  // A new one each time: reloading gives no attempt for free.
  const attempts = () => createAttempts({ storage, clock, name: 'attempts' })
  return { values, clock, attempts }
}

describe('createAttempts', () => {
  test('allows five, then makes wait longer and longer', async () => {
    const { clock, attempts } = counter()
    for (const left of [5, 4, 3, 2, 1]) expect(await attempts().start()).toEqual({ status: 'allowed', left })
    for (const wait of [0.5, 1, 5, 15, 60, 60, 60]) {
      const until = clock.time + wait * minute
      expect(await attempts().look()).toEqual({ status: 'waiting', until })
      clock.time = until - 1
      expect(await attempts().start()).toEqual({ status: 'waiting', until })
      clock.time = until
      expect(await attempts().start()).toEqual({ status: 'allowed', left: 1 })
    }
  })

  test('begins anew after a right password', async () => {
    const { values, attempts } = counter()
    for (let at = 0; at < 5; at++) await attempts().start()
    await attempts().reset()
    expect(values.size).toBe(0)
    expect(await attempts().look()).toEqual({ status: 'allowed', left: 5 })
  })

  test('looking counts nothing', async () => {
    const { attempts } = counter()
    for (let at = 0; at < 9; at++) expect(await attempts().look()).toEqual({ status: 'allowed', left: 5 })
  })

  test('a clock that is set back neither ends a wait nor makes it longer', async () => {
    const { clock, attempts } = counter()
    for (let at = 0; at < 6; at++) {
      await attempts().start()
      clock.time += minute
    }
    clock.time -= 900_000
    const until = clock.time + minute
    expect(await attempts().look()).toEqual({ status: 'waiting', until })
    clock.time = until
    expect(await attempts().look()).toEqual({ status: 'allowed', left: 1 })
  })

  test.each(['', 'x', '1:-1:5', '1:0:', '2:0:5', '1:0:5:0'])(
    'what cannot be read (%j) is the longest wait, which ends',
    async (text) => {
      const { values, clock, attempts } = counter()
      values.set('attempts', text)
      const until = clock.time + 60 * minute
      expect(await attempts().start()).toEqual({ status: 'waiting', until })
      clock.time += 30 * minute
      expect(await attempts().look()).toEqual({ status: 'waiting', until })
      clock.time = until
      expect(await attempts().start()).toEqual({ status: 'allowed', left: 1 })
    },
  )
})
