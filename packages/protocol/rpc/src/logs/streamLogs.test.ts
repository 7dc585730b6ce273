import { setTimeout as sleep } from 'node:timers/promises'
import { createClient, custom, RpcRequestError } from 'viem'
import { describe, expect, test } from 'vitest'
import { LogsUnavailableError, streamLogs } from './streamLogs.ts'

type Asked = { readonly from: number; readonly blocks: number }

/** A node that returns at most 100 blocks per request, with one log each, and delays each answer as told. */
function createNode(answer: (asked: Asked) => Promise<unknown> = async () => {}) {
  const node = { asked: [] as Asked[], underWay: 0, maxUnderWay: 0 }
  const client = createClient({
    transport: custom({
      async request({ params }: { params: [{ fromBlock: string; toBlock: string }] }) {
        const from = Number(params[0].fromBlock)
        const blocks = Number(params[0].toBlock) - from + 1
        node.asked.push({ from, blocks })
        node.underWay += 1
        node.maxUnderWay = Math.max(node.maxUnderWay, node.underWay)
        try {
          if (blocks > 100) throw refusal(params, 'block range is limited to 100 blocks')
          await answer({ from, blocks })
          return Array.from({ length: blocks }, (_, index) => ({ data: `0x${(from + index).toString(16)}` }))
        } finally {
          node.underWay -= 1
        }
      },
    }),
  })
  const stream = (toBlock: number) =>
    streamLogs(client, { topics: ['0x00'], fromBlock: 0n, toBlock: BigInt(toBlock), wait: async () => {} })
  return Object.assign(node, { stream })
}

function refusal(params: unknown, message: string): RpcRequestError {
  return new RpcRequestError({ url: '', body: { params }, error: { code: -32_602, message } })
}

async function collect(stream: ReturnType<typeof streamLogs>): Promise<number[]> {
  const blocks: number[] = []
  for await (const { logs } of stream) for (const { data } of logs) blocks.push(Number(data))
  return blocks
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index)

describe('streamLogs', () => {
  test('default: reads several ranges concurrently, and yields them in chain order', async () => {
    const node = createNode(({ from }) => sleep((from * 7) % 30))
    expect(await collect(node.stream(9_999))).toEqual(upTo(10_000))
    expect(node.maxUnderWay).toBe(8)
    expect(node.asked).toHaveLength(101)
  })

  test('behavior: a range that hangs delays what is yielded, not the other requests', async () => {
    let release = () => {}
    const hung = new Promise<void>((done) => {
      release = done
    })
    const node = createNode(({ from }) => (from === 300 ? hung : Promise.resolve()))
    const stream = node.stream(9_999)
    for (const to of [99n, 199n, 299n]) expect((await stream.next()).value?.to).toBe(to)
    const next = stream.next()
    await expect.poll(() => node.asked.length).toBe(101)
    release()
    expect((await next).value?.to).toBe(399n)
    expect(await collect(stream)).toEqual(upTo(10_000).slice(400))
  })

  test('behavior: splits a refused range, and yields its parts in place', async () => {
    const node = createNode(async ({ from, blocks }) => {
      if (from <= 550 && from + blocks > 550 && blocks > 10) throw refusal([], 'query returned more than 10000 results')
    })
    expect(await collect(node.stream(1_999))).toEqual(upTo(2_000))
  })

  test('behavior: makes no more requests once the reader stops', async () => {
    const node = createNode(() => sleep(5))
    for await (const { to } of node.stream(9_999)) if (to > 500n) break
    const asked = node.asked.length
    await sleep(100)
    expect(node.asked.length).toBe(asked)
  })

  test('error: first yields what is before the block that the node refuses', async () => {
    const node = createNode(async ({ from, blocks }) => {
      if (from <= 550 && from + blocks > 550) throw refusal([], 'missing block data')
    })
    const given: bigint[] = []
    const read = async () => {
      for await (const { to } of node.stream(1_999)) given.push(to)
    }
    await expect(read()).rejects.toBeInstanceOf(LogsUnavailableError)
    expect(given.at(-1)).toBe(549n)
  })
})
