import { setTimeout as sleep } from 'node:timers/promises'
import { startFlakyNode } from '@oxbow/rpc/startFlakyNode'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import { type ExpectStatic, test } from 'vitest'
import { startPublicServer } from '../test/startPublicServer.ts'

// They wait for clocks and have nothing in common.
test.concurrent('a node that refuses logs leaves the last prices for a while, then there is no quote, and health says why', async ({
  expect,
}) => {
  await using chain = await openChain(expect)
  const { node, server, quote } = chain
  expect(await server.ready()).toMatchObject({ status: 200, market: undefined })

  node.refuseLogs(true)
  const seen: (string | undefined)[] = []
  for (let second = 0; second < 12; second++) {
    await chain.mine()
    await sleep(1_000)
    seen.push((await quote()).code)
  }
  expect(seen[0]).toBeUndefined()
  expect(seen).not.toContain('NoRoute')
  expect(await quote()).toMatchObject({ status: 503, code: 'NodeUnavailable' })
  const { status, market } = await server.ready()
  expect(status).toBe(503)
  expect(market!.text).toMatch(/^Nothing can be quoted: The node does not give the logs of block \d+\.$/)
  expect(market!.action).toBe('Mend the node, or add another one to OXBOW_RPC_31337.')

  node.refuseLogs(false)
  await expect.poll(quote, { timeout: 10_000 }).toMatchObject({ status: 200 })
  await expect.poll(server.ready, { timeout: 10_000 }).toMatchObject({ status: 200, market: undefined })
}, 90_000)

test.concurrent('a node that lags leaves the newest prices for a while, never older ones, then there is no quote, and health says why', {
  tags: 'thorough',
  timeout: 90_000,
}, async ({ expect }) => {
  await using chain = await openChain(expect)
  const { node, server, quote } = chain
  await chain.mine(100)
  const head = await chain.head()
  await expect.poll(async () => (await quote()).block, { timeout: 10_000 }).toBe(head)

  node.fallBehind(100)
  const seen = new Set<unknown>()
  for (let second = 0; second < 12; second++) {
    await sleep(1_000)
    const { block, code } = await quote()
    seen.add(block ?? code)
  }
  expect([...seen]).toEqual([head, 'NodeUnavailable'])
  expect(await server.ready()).toMatchObject({
    status: 503,
    market: {
      text: 'Nothing can be quoted: The node is 100 blocks behind the newest block that it has shown.',
      action: 'Mend the node, or add another one to OXBOW_RPC_31337.',
    },
  })

  node.fallBehind(0)
  await chain.mine()
  await expect.poll(async () => (await quote()).block, { timeout: 10_000 }).toBe(head + 1n)
  await expect.poll(server.ready, { timeout: 10_000 }).toMatchObject({ status: 200, market: undefined })
})

/** A pool of two tokens that no list names, behind a node that does as it is told, once the server has read it. */
async function openChain(expect: ExpectStatic) {
  const chain = await startChain()
  const [a, b] = await Promise.all([deployToken(chain), deployToken(chain)])
  await createPool(chain, { protocol: 'v2', tokenA: a.address, tokenB: b.address })
  const mine = (blocks = 1) => chain.testClient.mine({ blocks })
  await mine()
  const node = await startFlakyNode(chain.url)
  const server = await startPublicServer(chain, [node.url])
  const quote = () => server.quote(a.address, b.address)
  await expect.poll(quote, { timeout: 20_000 }).toMatchObject({ status: 200 })
  await expect.poll(server.ready, { timeout: 20_000 }).toMatchObject({ status: 200 })
  return {
    node,
    server,
    quote,
    mine,
    head: () => chain.publicClient.getBlockNumber({ cacheTime: 0 }),
    async [Symbol.asyncDispose]() {
      await server[Symbol.asyncDispose]()
      await node.stop()
      await chain.stop()
    },
  }
}
