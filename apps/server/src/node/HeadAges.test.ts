import { setTimeout as sleep } from 'node:timers/promises'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { enabledNetwork } from '../test/startTestServer.ts'
import { createNodeClient } from './NodeClient.ts'

let chain: TestChain
beforeAll(async () => {
  // Forty blocks of a minute, the last of them now.
  chain = await startChain({ timestamp: Math.floor(Date.now() / 1_000) - 40 * 60 })
  const { timestamp } = await chain.publicClient.getBlock()
  const seconds = Math.floor(Date.now() / 1_000) - Number(timestamp)
  await chain.testClient.mine({ blocks: 40, interval: Math.floor(seconds / 40) })
  await chain.testClient.setNextBlockTimestamp({ timestamp: BigInt(Math.floor(Date.now() / 1_000)) })
  await chain.testClient.mine({ blocks: 1 })
})
afterAll(() => chain.stop())

function connect(rpcUrls: readonly string[]) {
  const enabled = enabledNetwork(chain, rpcUrls)
  return createNodeClient({ ...enabled, network: { ...enabled.network, profile: 'public', blockTimeSeconds: 2 } })
}
const call = { jsonrpc: '2.0', id: 1, method: 'eth_blockNumber', params: [] } as never
const options = { visitor: 'a', isHeavy: false }

test('a node whose newest block is old is passed over while another one has a newer, and asked where none has', async () => {
  const picky = await startFlakyNode(chain.url)
  picky.fallBehind(20)
  const head = await chain.publicClient.getBlockNumber()

  const { client, forward } = connect([picky.url, chain.url])
  expect(await client.getBlockNumber()).toBe(head)
  expect(BigInt(JSON.parse((await forward(call, options)).toString()).result)).toBe(head)
  expect(picky.asked('eth_blockNumber')).toBe(0)

  const alone = connect([picky.url, picky.url])
  expect(await alone.client.getBlockNumber()).toBe(head - 20n)
  expect(BigInt(JSON.parse((await alone.forward(call, options)).toString()).result)).toBe(head - 20n)
  await picky.stop()
})

test('a node that is up to date is asked, and a second one that says nothing changes nothing', async () => {
  const [first, silent] = await Promise.all([startFlakyNode(chain.url), startFlakyNode(chain.url)])
  silent.hangUp(true)
  const { client } = connect([first.url, silent.url])
  expect(await client.getBlockNumber()).toBe(await chain.publicClient.getBlockNumber())
  expect(first.asked('eth_blockNumber')).toBe(1)
  await Promise.all([first.stop(), silent.stop()])
})

test('a node that takes connections and never answers holds up what it was asked, and then is passed over until it answers', {
  tags: 'thorough',
  timeout: 30_000,
}, async () => {
  const picky = await startFlakyNode(chain.url)
  const { client, forward } = connect([picky.url, chain.url])
  const head = await chain.publicClient.getBlockNumber()
  const ask = async () => BigInt(JSON.parse((await forward(call, options)).toString()).result)
  expect(await ask()).toBe(head)
  expect(picky.asked('eth_blockNumber')).toBe(1)

  picky.answerLate(20_000)
  expect(await ask()).toBe(head)
  expect(picky.asked('eth_blockNumber')).toBe(2)
  // What failed has it looked at again, two seconds long.
  await sleep(2_500)
  expect(await ask()).toBe(head)
  expect(await client.getBlockNumber()).toBe(head)
  expect(picky.asked('eth_blockNumber')).toBe(2)
  await picky.stop()
})
