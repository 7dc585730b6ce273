import { noHook } from '@oxbow/chain/noHook'
import { expect, test } from 'vitest'
import { searchPools } from './searchPools.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const token = (digit: string) => ({ address: address(digit), symbol: null, logoUrl: null })
const market = (pool: object, more: object = {}) => ({
  pool: {
    chainId: 1,
    id: address('9'),
    protocol: 'v4',
    feePips: 500,
    hooks: noHook,
    tvlUsd: null,
    token0: token('1'),
    token1: token('2'),
    ...pool,
  },
  volumeDayUsd: null,
  keyFee: 8_388_608,
  ...more,
})

test('a pool is told with the hook that it has, and with the fee that names it', async () => {
  const items = [
    market({}),
    market({ hooks: address('7'), tvlUsd: 5 }),
    market({ protocol: 'v3' }, { volumeDayUsd: 3 }),
  ]
  const graphql = async () => ({ poolMarkets: { items } })
  const found = await searchPools({ api: { graphql } } as never, { chainIds: [1] })
  expect(found.map(({ hooks, feePips, tvlUsd, volumeUsd }) => [hooks, feePips, tvlUsd, volumeUsd])).toEqual([
    [undefined, 8_388_608, undefined, undefined],
    [address('7'), 8_388_608, 5, undefined],
    [undefined, 500, undefined, 3],
  ])
})
