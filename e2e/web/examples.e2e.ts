import { readIndex } from '@oxbow/examples/readIndex'
import { expect, inject, test } from 'vitest'
import { openChain } from '../support/Chain.ts'

const oxbow = inject('oxbow')

test('examples/readIndex: the largest pools of a chain, the largest first, none without a pair', {
  tags: 'essential',
}, async () => {
  const chain = await openChain(oxbow)
  const pools = await readIndex(oxbow.baseUrl, chain.network.chainId)
  expect(pools).toHaveLength(10)
  expect(pools.every(({ pair }) => /^\S+\/\S+$/.test(pair))).toBe(true)
  const known = pools.flatMap(({ tvlUsd }) => tvlUsd ?? [])
  expect(known.length).toBeGreaterThan(0)
  expect(known).toEqual(known.toSorted((a, b) => b - a))
})
