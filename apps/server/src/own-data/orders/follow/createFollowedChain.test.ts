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
  const followed = createFollowedChain({ network: { contracts }, node: { background } } as never, () => true)
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

test('an unlisted token that uses up its gas keeps nobody waiting: it gets no more than is named for it, and rests', async () => {
  const { contracts, publicClient, testClient } = chain
  const [honest, ...burners] = [address('c1'), address('c2'), address('c3')]
  // One answers 255 to whatever it is asked; the others go round in circles.
  await testClient.setCode({ address: honest!, bytecode: '0x60ff60005260206000f3' })
  for (const burner of burners) await testClient.setCode({ address: burner, bytecode: '0x5b600056' })
  let asked: { readonly data: string; readonly gas?: string }[] = []
  const request = async ({ method, params }: { method: string; params: readonly [{ data: string; gas?: string }] }) => {
    asked.push(params[0])
    if (method === 'eth_getLogs') return []
    return await publicClient.request({ method, params: [params[0], 'latest'] } as never)
  }
  const background = createClient({ transport: custom({ request: request as never }) })
  const isListed = (token: string) => token === contracts.weth.toLowerCase()
  const followed = createFollowedChain({ network: { contracts }, node: { background } } as never, isListed)
  const orders = [...burners, honest!, contracts.weth].map((tokenIn, nonce) => {
    const order = flatOrder('v1', {
      reactor: contracts.dutchV1Reactor!,
      swapper: address('b2'),
      recipient: address('b2'),
      nonce: BigInt(nonce),
      deadline: 10n ** 10n,
      tokenIn,
      amountIn: 100n,
      tokenOut: address('e5'),
      amountOut: 10n,
    })
    return { hash: hashOrder(order), order, permit: undefined }
  })
  const read = async (block: bigint) => {
    asked = []
    const states = await followed.chain.read(orders as never, block)
    expect(states.map(({ isSpent }) => isSpent)).toEqual([false, false, false, false])
    expect(states.map(({ isShort }) => isShort)).toEqual([undefined, undefined, false, true])
    return asked.filter(({ data }) => burners.some((burner) => data.includes(burner.slice(2))))
  }
  const first = await read(100n)
  expect(first.length).toBeGreaterThan(0)
  for (const { gas } of first) expect(Number(gas)).toBeLessThanOrEqual(6 * 400_000)
  expect(await read(101n)).toEqual([])
  expect(await read(129n)).toEqual([])
  expect((await read(130n)).length).toBeGreaterThan(0)
  // Twice as long after the second time, as long as there is an order of it.
  await followed.chain.logsOfBlock(`0x${'0'.repeat(64)}`, orders as never)
  expect(await read(189n)).toEqual([])
  await followed.chain.logsOfBlock(`0x${'0'.repeat(64)}`, [])
  expect((await read(189n)).length).toBeGreaterThan(0)
})
