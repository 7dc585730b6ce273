import { expect, test } from 'vitest'
import type { LiquidityPlan } from './LiquidityPlan.ts'
import { planCalls, preludeCalls } from './planCalls.ts'

const call = (data: `0x${string}`) => ({ to: '0x0a', data, value: 0n, chainId: 1, from: '0x0b' }) as never
const approval = (data: `0x${string}`) => ({ transaction: call(data) }) as never
const planOf = (changes: object) =>
  ({
    account: '0x0b',
    approvals: [],
    permit: undefined,
    build: () => call('0x09'),
    ...changes,
  }) as unknown as LiquidityPlan
const network = { chainId: 1, contracts: {} } as never
const [approvalGas, actionGas] = [500_000n, 12_000_000n]

test('approvals first, then what is done, each with gas for a trial', () => {
  const calls = planCalls(planOf({ approvals: [approval('0x01'), approval('0x02')] }), network)
  expect(calls).toEqual([
    { to: '0x0a', data: '0x01', value: 0n, gas: approvalGas },
    { to: '0x0a', data: '0x02', value: 0n, gas: approvalGas },
    { to: '0x0a', data: '0x09', value: 0n, gas: actionGas },
  ])
})

test('what a move leaves and swaps comes before what it enters', () => {
  const exit = planOf({ approvals: [approval('0x01')], build: () => call('0x02') })
  const swap = { approvals: [call('0x03')], transaction: call('0x04') } as never
  const prelude = { exit, swap }
  const gases = planCalls(planOf({ approvals: [approval('0x05')], prelude }), network).map(({ data, gas }) => [
    data,
    gas,
  ])
  expect(gases).toEqual([
    ['0x01', approvalGas],
    ['0x02', actionGas],
    ['0x03', approvalGas],
    ['0x04', actionGas],
    ['0x05', approvalGas],
    ['0x09', actionGas],
  ])
  expect(preludeCalls({ exit: undefined, swap }).map(({ data }) => data)).toEqual(['0x03', '0x04'])
  expect(preludeCalls({ exit, swap: undefined }).map(({ data }) => data)).toEqual(['0x01', '0x02'])
})

test('what an exit brings is swapped after it', () => {
  const swap = { approvals: [call('0x03')], transaction: call('0x04') } as never
  const plan = planOf({ approvals: [approval('0x01')], swapAfter: { swap } })
  expect(planCalls(plan, network).map(({ data, gas }) => [data, gas])).toEqual([
    ['0x01', approvalGas],
    ['0x09', actionGas],
    ['0x03', approvalGas],
    ['0x04', actionGas],
  ])
})
