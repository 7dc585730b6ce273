import { erc20Abi } from '@oxbow/abi/erc20'
import { type Address, encodeAbiParameters, encodeEventTopics, type Log } from 'viem'
import { describe, expect, test } from 'vitest'
import type { ActivityEntry } from '../ActivityEntry.ts'
import { keepsBounds } from './keepsBounds.ts'

const addressOf = (digit: string): Address => `0x${digit.repeat(40)}`
const [account, other, weth] = [addressOf('a'), addressOf('b'), addressOf('e')]
const [usd, oak] = [addressOf('1'), addressOf('2')]
const contracts = { universalRouter: addressOf('c'), v4PoolManager: addressOf('d'), weth }

function transfer(token: Address, from: Address, to: Address, amount: bigint): Log {
  const topics = encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } as never })
  return { address: token, topics, data: encodeAbiParameters([{ type: 'uint256' }], [amount]) } as unknown as Log
}
const keeps = (summary: object, logs: readonly Log[]) =>
  keepsBounds({ logs, entry: { account, summary } as ActivityEntry, contracts })

describe('keepsBounds of a trade', () => {
  const trade = {
    type: 'trade',
    tokenIn: { address: usd },
    tokenOut: { address: oak },
    maximumIn: '100',
    minimumOut: '7',
  }
  test.each([
    [100n, 7n, true],
    [101n, 7n, false],
    [100n, 6n, false],
  ])('pays %s for %s: %s', (paid, received, expected) => {
    expect(keeps(trade, [transfer(usd, account, other, paid), transfer(oak, other, account, received)])).toBe(expected)
  })
})

describe('keepsBounds of liquidity', () => {
  const deposit = {
    type: 'liquidity',
    token0: { address: usd },
    token1: { address: oak },
    worst0: '-100',
    worst1: '-7',
  }
  test.each([
    [100n, 7n, true],
    [101n, 7n, false],
    [100n, 8n, false],
  ])('deposits %s and %s: %s', (amount0, amount1, expected) => {
    expect(keeps(deposit, [transfer(usd, account, other, amount0), transfer(oak, account, other, amount1)])).toBe(
      expected,
    )
  })

  test('a receipt without logs keeps none, because nothing was deposited', () => {
    expect(keeps(deposit, [])).toBe(false)
  })
})
