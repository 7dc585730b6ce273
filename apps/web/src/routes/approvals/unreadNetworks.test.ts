import type { Network } from '@oxbow/chain/Network'
import { expect, test } from 'vitest'
import { unreadNetworks } from './unreadNetworks.ts'

const networks = ['Ethereum', 'Base'].map((name) => ({ name }) as Network)
const read = { data: [], error: null }
const failed = { data: undefined, error: new Error('The node is away.') }
const answers = [read, read]
const all = { orders: [], plans: [], ended: answers, endedPlans: answers, listings: answers, permits: answers }
const unread = (change: object) => unreadNetworks(networks, Object.assign({}, all, change)).map(({ name }) => name)

test.each(['ended', 'endedPlans', 'listings', 'permits'] as const)(
  'a network is unread where its %s failed',
  (name) => {
    expect(unread({ [name]: [read, failed] })).toEqual(['Base'])
  },
)

test('an earlier result still counts after a failed read', () => {
  expect(unread({ ended: [{ data: [], error: failed.error }, read] })).toEqual([])
  expect(unread({ ended: [] })).toEqual([])
})

test.each(['orders', 'plans'] as const)('a network is unread where its %s are', (name) => {
  expect(unread({ [name]: [networks[0]!] })).toEqual(['Ethereum'])
})
