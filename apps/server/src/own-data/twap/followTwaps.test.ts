import { Registry } from 'prom-client'
import { expect, test } from 'vitest'
import type { Chain } from '../../Services.ts'
import { countFailures } from '../orders/follow/countFailures.ts'
import { followTwaps } from './followTwaps.ts'

test('TWAPs that could not be read are counted beside the orders, under their own book', async () => {
  const registry = new Registry()
  const network = { slug: 'ethereum', chainId: 31337, finalityDepthBlocks: 64, contracts: { seaport: '0x5e' } } as const
  let wake = () => {}
  const market = {
    watch(onBlock: () => void) {
      wake = onBlock
      return () => {}
    },
  }
  const problems: string[] = []
  const twaps = { followed: () => Promise.reject(new Error('The database does not answer.')) }
  const watchChains = (follow: (chain: Chain) => void) => follow({ network, market, node: {} } as unknown as Chain)
  const stop = followTwaps({ registry, watchChains }, twaps as never, (_, chain) => problems.push(chain))
  countFailures(registry, 'orders')('ethereum')
  for (const _ of [1, 2]) {
    const before = problems.length
    wake()
    await expect.poll(() => problems.length).toBe(before + 1)
  }
  await stop()
  const text = await registry.metrics()
  expect(text).toContain('oxbow_order_follower_failures_total{book="orders",chain="ethereum"} 1')
  expect(text).toContain('oxbow_order_follower_failures_total{book="plans",chain="ethereum"} 2')
})
