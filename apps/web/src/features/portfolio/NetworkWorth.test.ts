import type { Network } from '@oxbow/chain/Network'
import type { Holding } from '@oxbow/tokens/Portfolio'
import { expect, test } from 'vitest'
import { toNetworkWorths } from './NetworkWorth.ts'

const networks = [1, 2, 3].map((chainId) => ({ chainId, name: `Chain ${chainId}` })) as unknown as readonly Network[]
const holding = (chainId: number, usd: number | undefined, tags: readonly string[] = []) =>
  ({ network: { chainId }, token: { tags }, usd }) as unknown as Holding
const known = (holdings: readonly Holding[], rest: object = {}) =>
  ({
    kind: 'known',
    portfolio: { holdings, hidden: [], totalUsd: 0, change: undefined, unpricedCount: 0 },
    missing: [],
    isIncomplete: false,
    ...rest,
  }) as const
const written = (state: Parameters<typeof toNetworkWorths>[0]) =>
  toNetworkWorths(state, networks).map((worth) => (worth.kind === 'known' ? worth.usd : worth.kind))

test('default: the sum of each network, spam not counted, nothing where nothing is held', () => {
  expect(written(known([holding(1, 5), holding(1, 7), holding(2, 1), holding(2, 900, ['honeypot'])]))).toEqual([
    12, 1, 0,
  ])
})

test('behavior: what is not known is never zero', () => {
  expect(written(known([holding(1, undefined)], { missing: ['Chain 2'] }))).toEqual(['unpriced', 'missing', 0])
  expect(written(known([holding(1, 5)], { isIncomplete: true }))).toEqual([5, 'loading', 'loading'])
  expect(written({ kind: 'loading' })).toEqual(['loading', 'loading', 'loading'])
  expect(written({ kind: 'unavailable' })).toEqual(['missing', 'missing', 'missing'])
  expect(written({ kind: 'empty' })).toEqual([0, 0, 0])
})
