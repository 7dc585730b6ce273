import { HttpRequestError } from 'viem'
import { expect, test } from 'vitest'
import { inRanges } from './inRanges.ts'

type Range = { readonly fromBlock: bigint; readonly toBlock: bigint }

/** A node that returns at most `limit` logs per request. */
function node(logsOf: (block: bigint) => number, limit: number) {
  const asked: Range[] = []
  return {
    asked,
    async read(range: Range): Promise<readonly bigint[]> {
      asked.push(range)
      const logs: bigint[] = []
      for (let block = range.fromBlock; block <= range.toBlock; block++)
        for (let index = 0; index < logsOf(block); index++) logs.push(block)
      if (logs.length > limit) throw new Error('query returned more than 10000 results')
      return logs
    },
  }
}

test('default: a long range in parts of 2,000 blocks', async () => {
  const { asked, read } = node((block) => Number(block % 1_000n === 0n), 100)
  expect(await inRanges(1n, 4_500n, read)).toEqual([1_000n, 2_000n, 3_000n, 4_000n])
  expect(asked.map(({ fromBlock }) => fromBlock)).toEqual([1n, 2_001n, 4_001n])
  expect(await inRanges(9n, 8n, read)).toEqual([])
})

test('behavior: halves a part that the node refuses for its logs, and reads each block once', async () => {
  const { asked, read } = node((block) => (block >= 700n && block < 720n ? 50 : 0), 100)
  const found = await inRanges(1n, 6_000n, read)
  expect(found).toHaveLength(1_000)
  expect(new Set(found).size).toBe(20)
  expect(found.toSorted((a, b) => Number(a - b))).toEqual(found)
  expect(asked.length).toBeLessThan(60)
})

test('error: throws for a single refused block, after bisecting down to it', async () => {
  const { asked, read } = node((block) => (block === 700n ? 101 : 0), 100)
  await expect(inRanges(1n, 2_000n, read)).rejects.toThrow('query returned more than 10000 results')
  expect(asked.at(-1)).toEqual({ fromBlock: 700n, toBlock: 700n })
  expect(asked.length).toBeLessThan(30)
})

test("error: doesn't retry a node that is down or refuses everyone", async () => {
  for (const status of [undefined, 429]) {
    let count = 0
    const away = new HttpRequestError({ url: 'http://node.invalid', ...(status !== undefined && { status }) })
    const read = async () => {
      count++
      throw new Error('No answer.', { cause: away })
    }
    await expect(inRanges(1n, 2_000n, read)).rejects.toThrow('No answer.')
    expect(count).toBe(1)
  }
})
