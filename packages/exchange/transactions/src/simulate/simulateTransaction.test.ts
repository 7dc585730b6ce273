import { plainNode, reverted } from '@oxbow/exchange-test/plainNode'
import { expect, test } from 'vitest'
import { simulateTransaction } from './simulateTransaction.ts'

const account = `0x${'1'.repeat(40)}` as const
const transaction = {
  ...({ chainId: 1, from: account, to: account, data: '0xab', value: 7n } as const),
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
} as const
const run = (methods: Record<string, (...parameters: never[]) => unknown>) => {
  const { node, asked } = plainNode({ methods })
  return simulateTransaction(node, { transaction }).then((answer) => ({ answer, asked }))
}
const saying = (message: string) => () => {
  throw Object.assign(new Error(message), { code: -32_000 })
}

test('default: what the node expects it to use, of the very call', async () => {
  const { answer, asked } = await run({ eth_call: () => '0x', eth_estimateGas: () => '0x65' })
  expect(answer).toEqual({ status: 'ok', gasUnits: 101n })
  const call = { from: account, to: account, data: '0xab', value: '0x7' }
  expect(asked.map(({ params }) => params)).toEqual([[call, 'latest'], [call]])
})

test('behavior: a revert is a failure, of unknown cause where there is no reason', async () => {
  const { answer } = await run({
    eth_call: () => {
      throw reverted()
    },
  })
  expect(answer).toMatchObject({ status: 'failing', code: 'ExpectedToFail' })
})

test('behavior: want of ether is that of the value, or of the gas', async () => {
  const eth_call = saying('Insufficient funds for gas * price + value')
  const codeWith = async (eth_getBalance: () => unknown) => (await run({ eth_call, eth_getBalance })).answer
  expect(await codeWith(() => '0x6')).toMatchObject({ status: 'failing', code: 'InsufficientBalance' })
  expect(await codeWith(() => '0x7')).toMatchObject({ status: 'failing', code: 'InsufficientGas' })
  expect(await codeWith(saying('away'))).toMatchObject({ status: 'failing', code: 'InsufficientGas' })
})

test('behavior: a halt without a reason is a failure; a node that cannot simulate is not', async () => {
  for (const words of [
    'EVM error InvalidJump',
    'invalid opcode: INVALID',
    'out of gas',
    'gas required exceeds allowance',
    'reverted',
  ])
    expect((await run({ eth_call: saying(words) })).answer).toMatchObject({ status: 'failing', code: 'ExpectedToFail' })
  const { answer } = await run({ eth_call: saying('header not found') })
  expect(answer).toMatchObject({ status: 'unavailable' })
  expect((answer as { detail: string }).detail).toMatch(/^.+$/)
})
