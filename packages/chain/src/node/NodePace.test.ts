import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, http } from 'viem'
import { describe, expect, test } from 'vitest'
import { NodePace, NodePausedError } from './NodePace.ts'

/** A node that bears so many calls in each tenth of a second and answers 429 to the rest. */
async function startNode(callsPerTenth: number, headers: Record<string, string> = {}) {
  const node = { callsPerTenth, refused: 0, answered: 0, order: [] as number[] }
  let window = 0
  let calls = 0
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const { id, params } = JSON.parse(body) as { id: number; params: [number] }
    const now = Math.floor(Date.now() / 100)
    if (now !== window) [window, calls] = [now, 0]
    calls += 1
    if (calls > node.callsPerTenth) {
      node.refused += 1
      return response.writeHead(429, headers).end('slow down')
    }
    node.answered += 1
    node.order.push(params[0])
    response
      .writeHead(200, { 'content-type': 'application/json' })
      .end(JSON.stringify({ jsonrpc: '2.0', id, result: '0x1' }))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const transport = http(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, { retryCount: 0 })
  const client = createClient({ transport })
  const ask = (mark: number) => () => client.request({ method: 'eth_chainId', params: [mark] } as never)
  return Object.assign(node, { ask, [Symbol.asyncDispose]: async () => void server.closeAllConnections() })
}

describe('NodePace', () => {
  test('default: every request is answered by a node that refuses most of them at first, and few are refused', async () => {
    await using node = await startNode(5)
    const pace = new NodePace()
    await Promise.all(Array.from({ length: 100 }, (_, mark) => pace.run('background', node.ask(mark))))
    expect(node.answered).toBe(100)
    expect(node.refused).toBeLessThan(100)
    expect(pace.callsPerSecond).toBeGreaterThan(5)
    expect(pace.callsPerSecond).toBeLessThan(75)
  })

  test('behavior: without a refusal there is no limit', async () => {
    await using node = await startNode(1_000)
    const pace = new NodePace()
    await Promise.all(Array.from({ length: 200 }, (_, mark) => pace.run('background', node.ask(mark))))
    expect(pace.callsPerSecond).toBeUndefined()
  })

  test('behavior: what somebody waits for overtakes what is read in the background', async () => {
    await using node = await startNode(1_000)
    const pace = new NodePace({ mostCallsPerSecond: 40 })
    const background = Array.from({ length: 20 }, (_, mark) => pace.run('background', node.ask(mark)))
    await sleep(60)
    await pace.run('urgent', node.ask(99))
    expect(pace.waiting).toBeGreaterThan(10)
    await Promise.all(background)
    expect(node.order.indexOf(99)).toBeLessThan(8)
  })

  test('behavior: keeps to the calls a second that were set', async () => {
    await using node = await startNode(1_000)
    const pace = new NodePace({ mostCallsPerSecond: 50 })
    const startedMs = Date.now()
    await Promise.all(Array.from({ length: 26 }, (_, mark) => pace.run('urgent', node.ask(mark))))
    expect(Date.now() - startedMs).toBeGreaterThanOrEqual(480)
  })

  test('behavior: gets faster again once the node bears more', async () => {
    await using node = await startNode(3)
    let aheadMs = 0
    const pace = new NodePace({ now: () => Date.now() + aheadMs })
    await Promise.all(Array.from({ length: 20 }, (_, mark) => pace.run('background', node.ask(mark))))
    const before = pace.callsPerSecond!
    node.callsPerTenth = 1_000
    for (let round = 0; round < 3; round++) {
      aheadMs += 6_000
      await Promise.all(Array.from({ length: 5 }, (_, mark) => pace.run('background', node.ask(mark))))
    }
    expect(pace.callsPerSecond).toBeGreaterThan(before)
  })

  test('behavior: a node that asks for a long pause is left alone, and the one who waits hears so at once', async () => {
    await using node = await startNode(0, { 'retry-after': '20' })
    const pace = new NodePace()
    await expect(pace.run('urgent', node.ask(0))).rejects.toMatchObject({ name: 'HttpRequestError' })
    await expect(pace.run('urgent', node.ask(1))).rejects.toBeInstanceOf(NodePausedError)
    expect(node.refused).toBe(1)
  })

  test('error: what fails for another reason fails as it did, once', async () => {
    const pace = new NodePace()
    let asked = 0
    const fail = async () => {
      asked += 1
      throw new Error('execution reverted')
    }
    await expect(pace.run('urgent', fail)).rejects.toThrow('execution reverted')
    expect(asked).toBe(1)
    expect(pace.callsPerSecond).toBeUndefined()
  })
})
