import { describe, expect, test, vi } from 'vitest'
import type { Database } from '../index-data/Database.ts'
import { createNativePrice } from './NativePrice.ts'

const settled = () => new Promise((done) => setImmediate(done))

describe('createNativePrice', () => {
  test('behavior: read in the background, unknown until then, forgotten when the database stays away', async () => {
    let nowMs = 1_000_000
    let answer: () => Promise<{ priceUsd: number | null }[]> = async () => [{ priceUsd: 3_000 }]
    const read = vi.fn(() => answer())
    const price = createNativePrice({ read } as unknown as Database, 1, '0x', () => nowMs)
    expect(price.toUsd(10n ** 18n)).toBeNull()
    await settled()
    expect(price.toUsd(10n ** 15n)).toBe('3.000000')
    expect(read).toHaveBeenCalledTimes(1)

    answer = () => Promise.reject(new Error('away'))
    nowMs += 20_000
    expect(price.toUsd(10n ** 15n)).toBe('3.000000')
    await settled()
    expect(read).toHaveBeenCalledTimes(2)
    nowMs += 60_000
    expect(price.toUsd(10n ** 15n)).toBeNull()

    await settled()
    answer = async () => [{ priceUsd: null }]
    nowMs += 20_000
    price.toUsd(1n)
    await settled()
    expect(price.toUsd(10n ** 15n)).toBeNull()
  })

  test('default: without a database there is none', () => {
    expect(createNativePrice(undefined, 1, '0x').toUsd(1n)).toBeNull()
  })
})
