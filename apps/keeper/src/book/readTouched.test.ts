import { erc20Abi } from '@oxbow/abi/erc20'
import { v2PairAbi } from '@oxbow/abi/v2Pair'
import { v4PoolManagerAbi } from '@oxbow/abi/v4PoolManager'
import { weth9Abi } from '@oxbow/abi/weth9'
import { type AbiEvent, type Hex, pad, toEventSelector } from 'viem'
import { expect, test } from 'vitest'
import { findTouched } from './readTouched.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as const
const contracts = { v4PoolManager: address('44'), weth: address('ee') }
const selector = (abi: readonly unknown[], name: string) =>
  toEventSelector((abi as readonly AbiEvent[]).find((item) => item.type === 'event' && item.name === name)!)
const log = (transaction: string, at: Hex, event: Hex, ...topics: Hex[]) => ({
  address: at,
  transactionHash: transaction as Hex,
  topics: [event, ...topics.map((topic) => pad(topic, { size: 32 }))] as [Hex, ...Hex[]],
})
const transfer = selector(erc20Abi, 'Transfer')
const touched = (...logs: ReturnType<typeof log>[]) => {
  const { accounts, tokens } = findTouched(logs, contracts)
  return { accounts: [...accounts], tokens: [...tokens] }
}

test('default: tokens that moved with a pool, and accounts that paid or were paid', () => {
  expect(
    touched(
      log('1', address('A1'), transfer, address('01'), address('02')),
      log('1', address('99'), selector(v2PairAbi, 'Sync')),
      log('2', address('b2'), transfer, address('03'), address('04')),
    ),
  ).toEqual({ tokens: [address('a1')], accounts: ['01', '02', '03', '04'].map(address) })
})

test('behavior: a pool of v4 may have moved the native currency, which nothing logs; another contract has not', () => {
  const swap = selector(v4PoolManagerAbi, 'Swap')
  expect(touched(log('1', address('44'), swap, '0x12', address('05')))).toEqual({
    tokens: [address('ee')],
    accounts: [],
  })
  expect(touched(log('1', address('45'), swap, '0x12', address('05')))).toEqual({ tokens: [], accounts: [] })
})

test('behavior: who approves, wraps and unwraps has other balances or approvals; who is approved has not', () => {
  expect(
    touched(
      log('1', address('a1'), selector(erc20Abi, 'Approval'), address('01'), address('02')),
      log('2', address('ee'), selector(weth9Abi, 'Deposit'), address('03')),
      log('3', address('ee'), selector(weth9Abi, 'Withdrawal'), address('04')),
    ),
  ).toEqual({ tokens: [], accounts: ['01', '03', '04'].map(address) })
})
