import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { expect, test } from 'vitest'
import { listTransfers } from './listTransfers.ts'

const item = (id: string, timeMs: number) => ({ id, timeMs }) as ActivityItem
const idsOf = (...lists: Parameters<typeof listTransfers>) => listTransfers(...lists).map(({ id }) => id)

test('own transfers come first, the newest of them first, however many strangers made', () => {
  const own = [item('old', 1), item('new', 2)]
  const strangers = Array.from({ length: 20 }, (_, index) => item(`stranger ${index}`, 100 + index))
  expect(idsOf(own, strangers)).toEqual([
    ...['new', 'old', 'stranger 19', 'stranger 18', 'stranger 17', 'stranger 16', 'stranger 15', 'stranger 14'],
  ])
})

test('what this device sent is not listed again from the chain', () => {
  const sent = { ...item('1:0xa', 5), status: 'pending' } as ActivityItem
  expect(listTransfers([sent, item('1:0xa', 4)], [item('1:0xa', 9)])).toEqual([sent])
})
