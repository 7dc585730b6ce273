import type { ActivityItem } from '@oxbow/activity/ActivityItem'
import { describe, expect, test } from 'vitest'
import { eth, network, usdc } from '../../test/fixtures.ts'
import * as ActivityFilter from './ActivityFilter.ts'
import { activityItem } from './test/activityItem.ts'

const other = { ...network, chainId: network.chainId + 1, slug: 'base', name: 'Base' }
const networks = [network, other]
const noon = new Date(2026, 2, 29, 12).getTime()

const item = (rest: Partial<ActivityItem> = {}) =>
  activityItem({ timeMs: noon, paid: [{ token: eth, amount: 1n }], received: [{ token: usdc, amount: 1n }], ...rest })

const isShown = (search: ActivityFilter.ActivityFilterSearch, of: ActivityItem = item()) =>
  ActivityFilter.includes(ActivityFilter.from(search, networks), of)

describe('ActivityFilter', () => {
  test('default: nothing asked for shows everything, a kind of another version too', () => {
    expect(isShown({})).toBe(true)
    expect(isShown({}, item({ kind: 'toString' }))).toBe(true)
    expect(ActivityFilter.count(ActivityFilter.from({}, networks))).toBe(0)
  })

  test('behavior: types are what people call them, and each kind is of one', () => {
    expect([isShown({ kind: 'swap' }), isShown({ kind: 'send' })]).toEqual([true, false])
    expect(isShown({ kind: 'approval' }, item({ kind: 'revoke' }))).toBe(true)
    expect(isShown({ kind: 'approval' }, item({ kind: 'cancel-permit' }))).toBe(true)
    expect(isShown({ kind: 'earning' }, item({ kind: 'claim' }))).toBe(true)
    expect(isShown({ kind: 'order' }, item({ kind: 'fill-stop-loss' }))).toBe(true)
    expect(isShown({ kind: 'ramp' }, item({ kind: 'on-ramp' }))).toBe(true)
    expect(isShown({ kind: 'swap' }, item({ kind: 'toString' }))).toBe(false)
  })

  test('behavior: a token of one network is not that of another one', () => {
    const token = `${network.chainId}:${usdc.address.toUpperCase().replace('0X', '0x')}`
    expect(isShown({ token })).toBe(true)
    expect(isShown({ token }, item({ chainId: other.chainId }))).toBe(false)
    expect(isShown({ token }, item({ received: [] }))).toBe(false)
  })

  test('behavior: an NFT is no token that could be asked for, because its collection has many', () => {
    const nft = { standard: 'erc721', collection: usdc.address, tokenId: '12', name: 'Ferry 12' } as const
    const sent = item({ kind: 'send', paid: [{ token: usdc, amount: 1n, nft }], received: [] })
    expect(ActivityFilter.toTokenChoices([sent])).toEqual([])
    expect(isShown({ token: `${network.chainId}:${usdc.address}` }, sent)).toBe(false)
  })

  test('behavior: a day is this device’s, and the last one counts to its end', () => {
    const day = (from: string | undefined, to: string | undefined) => isShown({ from, to })
    expect(day('2026-03-29', '2026-03-29')).toBe(true)
    expect([day('2026-03-30', undefined), day(undefined, '2026-03-28')]).toEqual([false, false])
    const { since, until } = ActivityFilter.toSpan(ActivityFilter.from({ from: '2026-03-29', to: '2026-03-29' }, []))
    expect([since, until]).toEqual([new Date(2026, 2, 29), new Date(2026, 2, 30)].map((date) => date.getTime() / 1_000))
  })

  test('behavior: what a link has wrong filters nothing, and no moment is beyond what the index can count', () => {
    const wrong = { kind: 'toString', token: 'USDC', network: 'nowhere', from: '2026-02-30', to: 'today' }
    expect(ActivityFilter.from(wrong, networks)).toEqual(ActivityFilter.none)
    const { since, until } = ActivityFilter.toSpan(ActivityFilter.from({ from: '0001-01-01', to: '9999-12-31' }, []))
    expect([since, until]).toEqual([0, 2_147_483_647])
  })

  test('behavior: the address of the page brings the same filter back', () => {
    const token = `${network.chainId}:${usdc.address}`
    const filter = ActivityFilter.from(
      { kind: 'send', token, network: 'base', from: '2026-01-01', to: '2026-01-31' },
      networks,
    )
    expect(ActivityFilter.from(ActivityFilter.toSearch(filter), networks)).toEqual(filter)
    expect(ActivityFilter.count(filter)).toBe(4)
  })

  test('behavior: each token can be chosen once, by its symbol', () => {
    const choices = ActivityFilter.toTokenChoices([
      item(),
      item({ id: 'b' }),
      item({ id: 'c', chainId: other.chainId }),
    ])
    expect(choices.map(({ token, chainId }) => [token.symbol, chainId])).toEqual([
      ['ETH', network.chainId],
      ['ETH', other.chainId],
      ['USDC', network.chainId],
      ['USDC', other.chainId],
    ])
  })
})
