import { expect, test } from 'vitest'
import { streamEventSchema } from './Stream.ts'

test('behavior: an older server names no trades over time', () => {
  const event = { type: 'orders', chainId: 1, cursor: '1-1', isReset: false, orders: [] }
  expect(streamEventSchema.parse(event)).toEqual({ ...event, plans: [] })
})
