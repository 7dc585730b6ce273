import { describe, expect, test } from 'vitest'
import { createOwnNodes, OwnNodeError } from './createOwnNodes.ts'
import { askOwnNode } from './ownNodeTransport.ts'

const [first, second] = ['https://first.example/', 'https://second.example/']
const block = '{"jsonrpc":"2.0","id":1,"method":"eth_blockNumber","params":[]}'

/** Two nodes as they are at the moment, and what they were asked. */
function setUp(urls: readonly string[] = [first, second]) {
  const state: Record<string, { chainId?: string; status?: number; isAway?: boolean }> = { [first]: {}, [second]: {} }
  const asked: string[] = []
  let nowMs = 0
  const nodes = createOwnNodes({
    urlsOf: (chainId) => (chainId === 1 ? urls : []),
    now: () => nowMs,
    async fetch(url, init) {
      init.signal?.throwIfAborted()
      const { method } = JSON.parse(String(init.body)) as { method: string }
      asked.push(`${new URL(url).host} ${method}`)
      const { chainId = '0x1', status = 200, isAway } = state[url]!
      if (isAway) throw new TypeError('Failed to fetch')
      const result = method === 'eth_chainId' ? chainId : url
      return new Response(JSON.stringify({ jsonrpc: '2.0', id: 1, result }), { status })
    },
  })
  const answerOf = async () => (JSON.parse(await nodes.post(1, block)) as { result: string }).result
  return { nodes, state, asked, answerOf, wait: (milliseconds: number) => (nowMs += milliseconds) }
}

describe('createOwnNodes', () => {
  test('default: the first one, after its chain was looked at once', async () => {
    const { nodes, asked, answerOf } = setUp()
    expect([nodes.has(1), nodes.has(2)]).toEqual([true, false])
    expect(await answerOf()).toBe(first)
    expect(await answerOf()).toBe(first)
    expect(asked).toEqual([
      'first.example eth_chainId',
      'first.example eth_blockNumber',
      'first.example eth_blockNumber',
    ])
  })

  test('behavior: when it is away the next one answers, and it is asked last for a while', async () => {
    const { state, asked, answerOf, wait } = setUp()
    await answerOf()
    state[first] = { isAway: true }
    expect(await answerOf()).toBe(second)
    state[first] = {}
    asked.length = 0
    expect(await answerOf()).toBe(second)
    expect(asked).toEqual(['second.example eth_blockNumber'])
    wait(60_000)
    expect(await answerOf()).toBe(first)
  })

  test('behavior: a server error and a rate limit count as away, a JSON-RPC error under a 4xx is an answer', async () => {
    const { state, answerOf } = setUp()
    await answerOf()
    state[first] = { status: 503 }
    expect(await answerOf()).toBe(second)
    state[second] = { status: 400 }
    expect(await answerOf()).toBe(second)
  })

  test('error: a node of another chain is never asked for anything', async () => {
    const { state, asked, answerOf, nodes } = setUp()
    state[first] = { chainId: '0x2' }
    expect(await answerOf()).toBe(second)
    expect(asked).not.toContain('first.example eth_blockNumber')
    state[second] = { isAway: true }
    await expect(nodes.post(1, block)).rejects.toThrow(OwnNodeError)
  })

  test('error: when none answers, it says so without their addresses', async () => {
    const { state, nodes } = setUp()
    state[first] = { isAway: true }
    state[second] = { status: 429 }
    const error = await askOwnNode(nodes, 1, { method: 'eth_blockNumber' }).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ name: 'HttpRequestError', status: 429 })
    expect(String(error)).not.toContain('example')
  })

  test('behavior: whoever gives up waiting makes no node rest', async () => {
    const { nodes, answerOf } = setUp()
    await expect(nodes.post(1, block, AbortSignal.abort())).rejects.toThrow('aborted')
    expect(await answerOf()).toBe(first)
  })
})

describe('what counts as an answer', () => {
  const post = async (status: number, text: string, chainId: unknown = '0x1') => {
    const nodes = createOwnNodes({
      urlsOf: () => [first],
      fetch: async (_, init) =>
        String(init.body).includes('eth_chainId')
          ? new Response(JSON.stringify({ result: chainId }))
          : new Response(text, { status }),
    })
    return nodes.post(1, block).catch((error: unknown) => (error instanceof OwnNodeError ? error.status : error))
  }

  test('behavior: whatever comes with a 2xx; below 429 what is JSON-RPC, above it nothing', async () => {
    expect(await post(200, 'text')).toBe('text')
    expect(await post(428, '{"jsonrpc":"2.0"}')).toBe('{"jsonrpc":"2.0"}')
    expect(await post(404, 'nowhere')).toBe(404)
    expect(await post(429, '{"jsonrpc":"2.0"}')).toBe(429)
  })

  test('error: a chain id that is none is of no chain', async () => {
    for (const chainId of [1, 'one', '0x', '0x1g', `0x${'0'.repeat(13)}1`, ['0x1'], null])
      expect(await post(200, 'text', chainId)).toBeUndefined()
  })
})

test('behavior: a node that failed rests for twenty seconds, and is asked all the same when no other answers', async () => {
  const { state, asked, answerOf, wait } = setUp()
  await answerOf()
  state[first] = { isAway: true }
  await answerOf()
  state[first] = {}
  asked.length = 0
  wait(19_999)
  await answerOf()
  expect(asked).toEqual(['second.example eth_blockNumber'])
  state[second] = { isAway: true }
  expect(await answerOf()).toBe(first)
  state[second] = {}
  // Its success has ended its rest, and the other one rests now.
  expect(await answerOf()).toBe(first)
})

describe('askOwnNode', () => {
  test.each(['<html>', '"0x1"', 'null', '{"jsonrpc":"2.0","id":1}'])('error: %s is no answer', async (text) => {
    const asked = askOwnNode({ post: async () => text }, 1, { method: 'eth_blockNumber' })
    await expect(asked).rejects.toThrowError('The answer is not JSON-RPC.')
  })
})
