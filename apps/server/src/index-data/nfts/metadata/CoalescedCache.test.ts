import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { CoalescedCache } from './CoalescedCache.ts'
import { NftError } from './NftFault.ts'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const keep = (room = 10_000, maxAtOnce = 2) => new CoalescedCache<string>({ room, maxAtOnce }, ({ length }) => length)

describe('CoalescedCache', () => {
  test('default: asked once at a time and once in an hour', async () => {
    const answers = keep()
    const ask = vi.fn(async () => 'yes')
    expect(await Promise.all([answers.read('a', ask), answers.read('a', ask)])).toEqual(['yes', 'yes'])
    vi.advanceTimersByTime(3_599_000)
    await answers.read('a', ask)
    expect(ask).toHaveBeenCalledTimes(1)
    vi.advanceTimersByTime(2_000)
    await answers.read('a', ask)
    expect(ask).toHaveBeenCalledTimes(2)
  })

  test('behavior: a host that is away is asked again soon, what is refused later', async () => {
    const answers = keep()
    const away = vi.fn(async () => Promise.reject(new NftError('unreachable')))
    const refused = vi.fn(async () => Promise.reject(new NftError('unsafe')))
    const readBoth = () => Promise.allSettled([answers.read('a', away), answers.read('b', refused)])
    await readBoth()
    vi.advanceTimersByTime(21_000)
    await readBoth()
    expect([away.mock.calls.length, refused.mock.calls.length]).toEqual([2, 1])
    vi.advanceTimersByTime(300_000)
    await readBoth()
    expect(refused).toHaveBeenCalledTimes(2)
  })

  test('behavior: the oldest make room', async () => {
    const answers = keep(1_500)
    const ask = vi.fn(async () => 'x'.repeat(400))
    for (const question of ['a', 'b', 'c']) await answers.read(question, ask)
    await answers.read('c', ask)
    expect(ask).toHaveBeenCalledTimes(3)
    await answers.read('a', ask)
    expect(ask).toHaveBeenCalledTimes(4)
  })

  test('behavior: so many at a time, and none is lost', async () => {
    const answers = keep()
    let running = 0
    let most = 0
    const ask = async () => {
      most = Math.max(most, ++running)
      await new Promise((done) => setTimeout(done, 10))
      running--
      return 'yes'
    }
    const all = Promise.all(Array.from({ length: 7 }, (_, index) => answers.read(String(index), ask)))
    await vi.advanceTimersByTimeAsync(100)
    expect(await all).toHaveLength(7)
    expect(most).toBe(2)
  })
})
