import type { Client } from 'viem'
import { createClient, custom } from 'viem'
import { describe, expect, test } from 'vitest'
import { getTransactionFacts } from './getTransactionFacts.ts'
import { transactionFactsQueryOptions } from './transactionFactsQueryOptions.ts'

const hash = `0x${'a'.repeat(64)}` as const
const signer = `0x${'AB'.repeat(20)}`
const receipt = {
  blockNumber: '0x64',
  from: signer,
  gasUsed: '0x5208',
  effectiveGasPrice: '0x3b9aca00',
  logs: [],
  status: '0x1',
}

function clientOf(answer: object | null, head = '0x69') {
  const request = async ({ method }: { method: string }) => (method === 'eth_blockNumber' ? head : answer)
  const rpc = createClient({ transport: custom({ request }, { retryCount: 0 }) }) as Client
  return { rpc: () => rpc }
}

describe('getTransactionFacts', () => {
  test('default: who signed it and what it cost, that of the layer below included', async () => {
    const facts = {
      blockNumber: 100n,
      signer: signer.toLowerCase(),
      networkCostWei: 21_000n * 1_000_000_000n,
      logs: [],
    }
    expect(await getTransactionFacts(clientOf(receipt), { chainId: 1, hash })).toEqual(facts)
    const rolled = await getTransactionFacts(clientOf({ ...receipt, l1Fee: '0x10' }), { chainId: 1, hash })
    expect(rolled?.networkCostWei).toBe(facts.networkCostWei + 16n)
    const lying = await getTransactionFacts(clientOf({ ...receipt, l1Fee: { a: 1 } }), { chainId: 1, hash })
    expect(lying?.networkCostWei).toBe(facts.networkCostWei)
  })

  test('behavior: confirmations count its own block, also at a node that is behind; none for what no block has', async () => {
    const ask = (answer: object | null, head?: string) =>
      transactionFactsQueryOptions(clientOf(answer, head), { chainId: 1, hash }).queryFn({} as never)
    expect((await ask(receipt))?.confirmations).toBe(6)
    expect((await ask(receipt, '0x10'))?.confirmations).toBe(1)
    expect(await ask(null)).toBeNull()
  })
})
