import { plainNode } from '@oxbow/exchange-test/plainNode'
import { memoryStorage } from '@oxbow/runtime/memoryStorage'
import { numberToHex, zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import type { ActivityEntry } from '../ActivityEntry.ts'
import { createActivityLog } from '../createActivityLog.ts'
import { noteMined } from './noteMined.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const account = address('a')
const [eth, usd] = [zeroAddress, address('1')].map((each) => ({ address: each, symbol: 'T', decimals: 18 }))

/** The account gets 40, and pays 10 for the network. */
const { node } = plainNode({
  methods: {
    eth_getBlockByHash: () => ({ number: '0x9', timestamp: '0x64', transactions: [] }),
    eth_getTransactionReceipt: () => ({
      from: account,
      gasUsed: '0x2',
      effectiveGasPrice: '0x5',
      logs: [],
      blockNumber: '0x9',
    }),
    eth_getBalance: (_: string, block: string) => numberToHex(block === '0x9' ? 130 : 100),
    eth_getTransactionCount: (_: string, block: string) => (block === '0x9' ? '0x8' : '0x7'),
  } as never,
})

async function noted(entry: object, meanwhile?: Partial<ActivityEntry>) {
  const log = createActivityLog(memoryStorage())
  const block = { number: '9', hash: '0x09' }
  const sent = {
    chainId: 1,
    account,
    hash: '0x1',
    nonce: 7,
    status: 'confirmed',
    block,
    isFinal: false,
    createdAtMs: 1,
  }
  log.put({ id: '1', kind: 'collect', ...sent, ...entry } as never)
  const done = noteMined(node as never, log, { id: '1', weth: address('e') })
  if (meanwhile) log.change('1', meanwhile)
  await done
  return log.getSnapshot()[0]!
}

test('the time of its block, and the native currency that no log tells', async () => {
  const liquidity = { type: 'liquidity', token0: eth, token1: usd, amount0: '39', amount1: '7' }
  const told = await noted({ summary: liquidity, result: { changes: [null, '8'] } })
  expect(told).toMatchObject({ minedAtMs: 100_000, result: { changes: ['40', '8'] } })
  const fees = { type: 'fees', collected: [{ token: usd }, { token: eth }] }
  expect(await noted({ summary: fees, result: { changes: ['8', null] } })).toMatchObject({
    result: { changes: ['8', '40'] },
  })
  const trade = { type: 'trade', tokenIn: usd, tokenOut: eth, amountIn: '5', amountOut: '9' }
  expect((await noted({ summary: trade, result: { paid: '5' } })).result).toEqual({ paid: '5', received: '40' })
  // A log told it.
  expect((await noted({ summary: trade, result: { paid: '5', received: '41' } })).result).toMatchObject({
    received: '41',
  })
  expect((await noted({ summary: trade, status: 'failed' })).result).toBeUndefined()
})

test('nothing of a block that a reorg took back meanwhile', async () => {
  const summary = { type: 'liquidity', token0: eth, token1: usd, amount0: '39', amount1: '7' }
  const moved = await noted({ summary, result: { changes: [null, '8'] } }, { block: { number: '9', hash: '0x10' } })
  expect(moved.minedAtMs).toBeUndefined()
  expect(moved.result).toEqual({ changes: [null, '8'] })
})
