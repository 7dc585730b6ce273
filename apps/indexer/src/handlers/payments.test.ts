import { accounts } from '@oxbow/test/accounts'
import { mine } from '@oxbow/test/mine'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { encodeCall } from '../../test/encodeCall.ts'
import { TestIndexer } from '../../test/TestIndexer.ts'

const [person, friend] = [accounts[7]!, accounts[8]!]
const [from, to] = [person.address.toLowerCase(), friend.address.toLowerCase()]

let chain: TestChain
let indexer: TestIndexer
beforeAll(async () => {
  chain = await startChain()
  indexer = await TestIndexer.create(chain)
})
afterAll(async () => {
  await indexer?.[Symbol.asyncDispose]()
  await chain?.stop()
})

const rows = () =>
  indexer.query(
    'select block_number, timestamp, tx_hash, token, "from", "to", amount from dex.native_payment where "from" = $1 order by block_number',
    [from],
  )

test('payments in native currency are kept, of which no log tells, and no call that did something else', {
  tags: 'thorough',
}, async () => {
  const { weth, multicall3 } = chain.contracts
  const wallet = chain.walletClient(person)
  const paid = await wallet.sendTransactionSync({ to: friend.address, value: 5n })
  await indexer.start()
  await wallet.sendTransactionSync({ to: friend.address, value: 6n, data: '0x1234' })
  // Wrapping has a row of its own; what moves nothing, or fails, paid nobody.
  await wallet.sendTransactionSync({ ...encodeCall(weth, 'deposit', []), value: 7n })
  await wallet.sendTransactionSync({ to: friend.address, value: 0n })
  await wallet.sendTransactionSync({ to: multicall3, value: 8n, gas: 100_000n, throwOnReceiptRevert: false })
  await indexer.waitForHead(chain)
  const { timestamp } = await chain.publicClient.getBlock({ blockNumber: paid.blockNumber })
  const place = { block_number: Number(paid.blockNumber), timestamp: Number(timestamp), tx_hash: paid.transactionHash }
  expect(await rows()).toEqual([
    { ...place, token: weth.toLowerCase(), from, to, amount: '5' },
    expect.objectContaining({ from, to, amount: '6' }),
  ])
  const head = await chain.publicClient.getBlockNumber()
  const depth = Number(head - paid.blockNumber)
  await chain.testClient.request({ method: 'anvil_reorg', params: [depth, []] } as never)
  await mine(chain, 1)
  await indexer.waitForHead(chain)
  expect(await rows()).toEqual([expect.objectContaining({ amount: '5' })])
})
