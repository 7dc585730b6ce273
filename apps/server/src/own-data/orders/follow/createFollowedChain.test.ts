import { flatOrder } from '@oxbow/dutch/flatOrder'
import { hashOrder } from '@oxbow/dutch/hashOrder'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createClient, custom } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createFollowedChain } from './createFollowedChain.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain?.stop())

const address = (byte: string) => `0x${byte.repeat(20)}` as const

test('orders with a permit are read some at a time: many of one person keep nobody waiting for each of them', async () => {
  const { contracts, publicClient } = chain
  let [now, most] = [0, 0]
  const request = async (asked: never) => {
    most = Math.max(most, ++now)
    // A node that takes its time.
    await new Promise((done) => setTimeout(done, 50))
    now--
    return await publicClient.request(asked)
  }
  const background = createClient({ transport: custom({ request: request as never }) })
  const followed = createFollowedChain({ network: { contracts }, node: { background } } as never)
  const orders = Array.from({ length: 20 }, (_, nonce) => {
    const order = flatOrder('v1', {
      reactor: contracts.dutchV1Reactor!,
      swapper: address('b2'),
      recipient: address('b2'),
      nonce: BigInt(nonce),
      deadline: 10n ** 10n,
      tokenIn: contracts.weth,
      amountIn: 1_000n,
      tokenOut: address('e5'),
      amountOut: 10n,
    })
    return { hash: hashOrder(order), order, permit: '0x1234' }
  })
  const states = await followed.chain.read(orders as never, await publicClient.getBlockNumber())
  expect(states.filter((state) => state !== undefined)).toHaveLength(20)
  expect(most).toBe(8)
})
