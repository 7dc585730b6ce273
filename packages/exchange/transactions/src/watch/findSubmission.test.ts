import type { ExchangeClient } from '@oxbow/client/ExchangeClient'
import { accounts } from '@oxbow/test/accounts'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { createPublicClient, custom, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findSubmission } from './findSubmission.ts'

const [sender, receiver] = [accounts[3]!, accounts[4]!.address]
const intent = { to: receiver, data: '0xAB', value: 7n } as const

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

type Changes = { to?: Hex; data?: Hex; value?: bigint; by?: (typeof accounts)[number] }

const submit = ({ by = sender, ...others }: Changes = {}) =>
  chain.walletClient(by).sendTransaction({ ...intent, ...others, gas: 100_000n })
async function send(changes: Changes = {}): Promise<Hex> {
  const hash = await submit(changes)
  await chain.publicClient.waitForTransactionReceipt({ hash, pollingInterval: 20 })
  return hash
}

/** What was there when the wallet was asked, as a page writes it down. */
async function ask() {
  const [nonce, sinceBlock] = await Promise.all([
    chain.publicClient.getTransactionCount({ address: sender.address }),
    chain.publicClient.getBlockNumber({ cacheTime: 0 }),
  ])
  return { nonce, sinceBlock }
}

function find(asked: { nonce: number; sinceBlock: bigint }, rpc: unknown = chain.publicClient) {
  const client = { rpc: () => rpc } as unknown as ExchangeClient
  return findSubmission(client, { ...asked, chainId: chain.chainId, account: sender.address, intent })
}

test('behavior: nothing was sent since, whatever others do', async () => {
  await send()
  const asked = await ask()
  await send({ by: accounts[5]! })
  expect(await find(asked)).toEqual({ status: 'not-sent' })
})

test('behavior: found in a block, also when the wallet took a later nonce', async () => {
  const asked = await ask()
  const hash = await send()
  expect(await find(asked)).toEqual({ status: 'sent', hash, nonce: asked.nonce })
  const later = await ask()
  await send({ value: 1n })
  const second = await send()
  expect(await find(later)).toEqual({ status: 'sent', hash: second, nonce: later.nonce + 1 })
})

test('behavior: found while it waits', async () => {
  const asked = await ask()
  await chain.testClient.setAutomine(false)
  const hash = await submit()
  expect(await find(asked)).toEqual({ status: 'sent', hash, nonce: asked.nonce })
  await chain.testClient.mine({ blocks: 1 })
  await chain.testClient.setAutomine(true)
})

test.each(['eth_blockNumber', 'eth_getBlockByNumber'])(
  'behavior: found when a block takes it in between two looks, just before the first %s',
  async (before) => {
    const asked = await ask()
    await chain.testClient.setAutomine(false)
    const hash = await submit()
    let isMined = false
    const rpc = createPublicClient({
      transport: custom({
        async request({ method, params }) {
          if (method === before && !isMined) {
            isMined = true
            await chain.testClient.mine({ blocks: 1 })
          }
          return chain.publicClient.request({ method, params } as never)
        },
      }),
    })
    expect(await find(asked, rpc)).toEqual({ status: 'sent', hash, nonce: asked.nonce })
    await chain.testClient.setAutomine(true)
  },
)

test('behavior: something else was sent, to another, of another amount or with other data', async () => {
  for (const change of [{ to: accounts[6]!.address }, { value: 8n }, { data: '0xac' as const }]) {
    const asked = await ask()
    await send(change)
    expect(await find(asked)).toEqual({ status: 'unknown' })
  }
})

test('behavior: ignores one that was sent before the wallet was asked', async () => {
  await send()
  const asked = await ask()
  await send({ value: 8n })
  expect(await find(asked)).toEqual({ status: 'unknown' })
})

test('behavior: 256 blocks are searched, no more', { tags: 'thorough' }, async () => {
  const asked = await ask()
  await send({ value: 8n })
  await chain.testClient.mine({ blocks: 254 })
  const hash = await send()
  await chain.testClient.mine({ blocks: 10 })
  expect(await find(asked)).toMatchObject({ status: 'sent', hash })
  const first = { ...asked, sinceBlock: asked.sinceBlock - 1n }
  expect(await find(first)).toEqual({ status: 'unknown' })
})
