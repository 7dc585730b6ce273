import type { Network } from '@oxbow/chain/Network'
import type { Holding } from '@oxbow/tokens/Portfolio'
import { expect, test } from 'vitest'
import { toAllocation } from './Allocation.ts'

const holding = (symbol: string, usd: number | undefined, chainId = 1, tags: readonly string[] = []): Holding => ({
  network: { chainId } as Network,
  token: { chainId, address: '0x0', name: symbol, symbol, decimals: 18, logoUri: undefined, tags },
  balance: 1n,
  usd,
  priceUsd: usd,
  dayAgoUsd: usd,
})
const sliced = (holdings: readonly Holding[], hidden: readonly Holding[] = [], by: 'token' | 'network' = 'token') =>
  toAllocation({ holdings, hidden, totalUsd: 0, change: undefined, unpricedCount: 0 }, by)

test('default: largest first, one token over all networks, small ones counted and spam not', () => {
  const slices = sliced(
    [holding('ETH', 60, 1), holding('USDC', 30, 1), holding('ETH', 9.5, 2), holding('NEW', undefined)],
    [holding('DUST', 0.5), holding('SCAM', 1_000, 1, ['honeypot'])],
  )
  expect(slices.map(({ key, share }) => [key, Math.round(share * 1_000) / 10])).toEqual([
    ['ETH ETH', 69.5],
    ['USDC USDC', 30],
    ['DUST DUST', 0.5],
  ])
})

test('param: by network', () => {
  const slices = sliced([holding('ETH', 25, 1), holding('ETH', 75, 2)], [], 'network')
  expect(slices.map(({ key, share }) => [key, share])).toEqual([
    ['2', 0.75],
    ['1', 0.25],
  ])
})

test('behavior: of more than five the small ones are one, and the shares are a whole', () => {
  const slices = sliced(Array.from({ length: 40 }, (_, index) => holding(`T${index}`, index + 1)))
  expect(slices).toHaveLength(5)
  expect(slices.at(-1)).toMatchObject({ key: 'rest', holding: undefined })
  expect(slices.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1, 12)
})

test('behavior: without a price there is no share', () => {
  expect(sliced([holding('NEW', undefined), holding('ZERO', 0)])).toEqual([])
})
