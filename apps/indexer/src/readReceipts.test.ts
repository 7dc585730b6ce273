import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createClient, custom, type Hash, MethodNotFoundRpcError, TransactionReceiptNotFoundError } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readReceipts } from './readReceipts.ts'

let chain: TestChain
let block: { blockHash: Hash; hashes: readonly Hash[] }
beforeAll(async () => {
  chain = await startChain()
  await chain.testClient.setAutomine(false)
  const hashes: Hash[] = []
  for (const person of accounts.slice(1, 7))
    hashes.push(await chain.walletClient(person).sendTransaction({ to: accounts[0]!.address, value: 1n }))
  await mine(chain, 1)
  const { hash, transactions } = await chain.publicClient.getBlock()
  expect(transactions).toHaveLength(6)
  block = { blockHash: hash, hashes }
})
afterAll(() => chain?.stop())

/** The node, and what it is asked; a method of `refuse` it doesn't have. */
function nodeWithout(refuse?: string) {
  const asked: string[] = []
  const client = createClient({
    transport: custom(
      {
        async request({ method, params }) {
          asked.push(method)
          if (method === refuse) throw new MethodNotFoundRpcError(new Error('no such method'), { method })
          return chain.publicClient.request({ method, params } as never)
        },
      },
      { retryCount: 0 },
    ),
  })
  return { client, asked }
}

describe('readReceipts', () => {
  test('default: those of many transactions of a block come in one call', async () => {
    const { client, asked } = nodeWithout()
    const receipts = await readReceipts(client, block)
    expect([...receipts.keys()].sort()).toEqual([...block.hashes].sort())
    expect(asked).toEqual(['eth_getBlockReceipts'])
  })

  test('behavior: a few are asked for by hash', async () => {
    const { client, asked } = nodeWithout()
    const hashes = block.hashes.slice(0, 2)
    expect([...(await readReceipts(client, { ...block, hashes })).keys()]).toEqual(hashes)
    expect(asked).toEqual(['eth_getTransactionReceipt', 'eth_getTransactionReceipt'])
  })

  test('behavior: a node without the call is asked for each, and not for the block again', async () => {
    const { client, asked } = nodeWithout('eth_getBlockReceipts')
    expect((await readReceipts(client, block)).size).toBe(6)
    expect((await readReceipts(client, block)).size).toBe(6)
    expect(asked.filter((method) => method === 'eth_getBlockReceipts')).toHaveLength(1)
    expect(asked).toHaveLength(13)
  })

  test('error: of a block that the node has left none is told', async () => {
    const { client } = nodeWithout()
    const gone = { blockHash: `0x${'a'.repeat(64)}` as const, hashes: block.hashes.map(toUnknown) }
    await expect(readReceipts(client, gone)).rejects.toBeInstanceOf(TransactionReceiptNotFoundError)
  })

  test('error: a node that fails leaves no payment out', async () => {
    const { client } = nodeWithout('eth_getTransactionReceipt')
    await expect(readReceipts(client, { ...block, hashes: block.hashes.slice(0, 1) })).rejects.toThrow()
  })
})

function toUnknown(hash: Hash): Hash {
  return `${hash.slice(0, -8)}00000000` as Hash
}
