import { accounts } from '@oxbow/test/accounts'
import { createPool } from '@oxbow/test/createPool'
import { deployToken } from '@oxbow/test/deployToken'
import { startChain } from '@oxbow/test/startChain'
import type { TestChain } from '@oxbow/test/TestChain'
import { parseAbi } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestIndexer } from '../../test/TestIndexer.ts'

const abi = parseAbi(['function mint(address to, uint256 amount)', 'function transfer(address to, uint256 amount)'])

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

test('the row of a chain names the block from which on every transfer of a token with a pool is there', {
  tags: 'thorough',
}, async () => {
  const [token, other] = [await deployToken(chain), await deployToken(chain)]
  await createPool(chain, { protocol: 'v2', tokenA: token.address, tokenB: other.address })
  await indexer.start()
  const wallet = chain.walletClient(accounts[4]!)
  const write = (functionName: 'mint' | 'transfer', to: `0x${string}`, amount: bigint) =>
    wallet.writeContract({ address: token.address, abi, functionName, args: [to, amount] })
  await write('mint', accounts[4]!.address, 9n)
  await write('transfer', accounts[5]!.address, 4n)
  await indexer.waitForHead(chain)
  const first = await chain.publicClient.getBlock({ blockNumber: 0n })
  expect(await indexer.query('select transfers_block, transfers_timestamp from dex.chain_head')).toEqual([
    { transfers_block: 0, transfers_timestamp: Number(first.timestamp) },
  ])
  const held = await indexer.query(
    `select sum(case when "to" = $1 then amount else -amount end) as held from dex.token_transfer
      where token = $2 and ("to" = $1 or "from" = $1)`,
    [accounts[4]!.address.toLowerCase(), token.address.toLowerCase()],
  )
  expect(held).toEqual([{ held: '5' }])
})
