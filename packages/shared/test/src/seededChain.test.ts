import { expect, test } from 'vitest'
import { seededChain } from './seededChain.ts'

const endsAt = 1_790_000_000 - (1_790_000_000 % 3_600)
const small = { hours: 3, symbols: ['USDC', 'DAI', 'UNI'], endsAt }

test('behavior: the same seed gives the same events in the same blocks, another seed others', {
  tags: 'thorough',
}, async () => {
  const [first, second, other] = await Promise.all([
    readEvents(small),
    readEvents(small),
    readEvents({ ...small, seed: 'other' }),
  ])
  expect(first.length).toBeGreaterThan(500)
  expect(second).toEqual(first)
  expect(other).not.toEqual(first)
})

async function readEvents(options: seededChain.Options) {
  await using chain = await seededChain(options)
  const logs = await chain.publicClient.getLogs({ fromBlock: 0n })
  return logs.map(({ address, data, topics, blockNumber, logIndex }) => ({
    address,
    data,
    topics,
    blockNumber,
    logIndex,
  }))
}

test('behavior: no transaction of the history failed', async () => {
  await using chain = await seededChain({ hours: 12 })
  const { publicClient } = chain
  const head = await publicClient.getBlockNumber()
  const statuses: string[] = []
  for (let number = 0n; number <= head; number++) {
    const receipts = await publicClient.request<{ ReturnType: { status: string }[] }>({
      method: 'eth_getBlockReceipts' as never,
      params: [`0x${number.toString(16)}`] as never,
    })
    statuses.push(...receipts.map(({ status }) => status))
  }
  expect(statuses.length).toBeGreaterThan(500)
  expect(statuses.filter((status) => status !== '0x1')).toEqual([])
})
