import { accounts } from '@oxbow/test/accounts'
import { startChain, type TestChain } from '@oxbow/test/startChain'
import { createPublicClient, custom } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ExchangeClient } from '../client/ExchangeClient.ts'
import { watchTransaction } from './watchTransaction.ts'

let chain: TestChain
beforeAll(async () => {
  chain = await startChain()
})
afterAll(() => chain.stop())

test('behavior: a node that counts a transaction before it can show its block has replaced nothing', async () => {
  const account = accounts[0]!
  const nonce = await chain.publicClient.getTransactionCount({ address: account.address })
  const hash = await chain.walletClient(account).sendTransaction({ to: accounts[1]!.address, value: 1n })

  const looks = 3
  let receiptsAsked = 0
  const rpc = createPublicClient({
    chain: chain.publicClient.chain,
    transport: custom({
      async request({ method, params }) {
        if (method === 'eth_getTransactionReceipt') receiptsAsked++
        // Each look asks for the receipt twice, before and after it has seen that the nonce is used.
        const isBehind = receiptsAsked <= looks * 2
        if (isBehind && /^eth_getTransaction(Receipt|ByHash)$/.test(method)) return null
        const head = await chain.publicClient.getBlockNumber({ cacheTime: 0 })
        if (isBehind && method === 'eth_blockNumber') return `0x${(head - 1n).toString(16)}`
        return chain.publicClient.request({ method, params } as never)
      },
    }),
  })
  const client = { rpc: () => rpc } as unknown as ExchangeClient
  const network = { chainId: chain.chainId, blockTimeSeconds: 1, finalityDepthBlocks: 3 }
  const seen: string[] = []
  for await (const { status } of watchTransaction(client, { network, hash, nonce, account: account.address })) {
    seen.push(status)
    if (status !== 'pending') break
  }
  expect(seen).toEqual(['confirmed'])
  expect(receiptsAsked).toBeGreaterThan(looks * 2)
})

test('behavior: a node that has not heard of a transaction whose expected nonce is used calls nothing replaced at once', async () => {
  const account = accounts[2]!
  const nonce = await chain.publicClient.getTransactionCount({ address: account.address })
  const send = (value: bigint) => chain.walletClient(account).sendTransaction({ to: accounts[1]!.address, value })
  await send(1n)
  const hash = await send(2n)

  let looks = 0
  const rpc = createPublicClient({
    chain: chain.publicClient.chain,
    transport: custom({
      async request({ method, params }) {
        if (method === 'eth_getTransactionByHash') looks++
        if (looks <= 3 && /^eth_getTransaction(Receipt|ByHash)$/.test(method)) return null
        return chain.publicClient.request({ method, params } as never)
      },
    }),
  })
  const client = { rpc: () => rpc } as unknown as ExchangeClient
  const network = { chainId: chain.chainId, blockTimeSeconds: 1, finalityDepthBlocks: 3 }
  const seen: string[] = []
  for await (const { status } of watchTransaction(client, { network, hash, nonce, account: account.address })) {
    seen.push(status)
    if (status !== 'pending') break
  }
  expect(seen).toEqual(['confirmed'])
})
