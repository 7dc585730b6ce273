import { plainNode } from '@oxbow/exchange-test/plainNode'
import { accounts } from '@oxbow/test/accounts'
import type { Hex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { createSender } from './createSender.ts'

const receipt = { status: '0x1', gasUsed: '0x5', effectiveGasPrice: '0x7', logs: [] }

test('behavior: a receipt that cannot be asked for is asked for again, and one that is not there is none', async () => {
  let mined = 0
  let answer: () => object | null = () => {
    throw new Error('Too many requests.')
  }
  const { rpc } = plainNode({
    methods: {
      eth_getTransactionCount: () => `0x${mined.toString(16)}`,
      eth_sendRawTransaction: () => `0x${'1'.repeat(64)}`,
      eth_getTransactionReceipt: () => answer(),
    },
  })
  const account = privateKeyToAccount(accounts[1]!.privateKey)
  const sender = createSender(rpc, { account, chainId: 1 })
  const fees = { maxFeePerGas: 9n, maxPriorityFeePerGas: 1n }
  const outgoing = { to: account.address, data: '0x', gas: 21_000n, fees, orderHash: '0xab' as Hex } as const
  await sender.send(outgoing, 5n)
  mined = 1
  await expect(sender.settle(6n)).rejects.toThrow('Too many requests.')
  expect(sender.pending).toHaveLength(1)
  answer = () => receipt
  expect(await sender.settle(7n)).toMatchObject([{ receipt: { status: 'success', gasUsed: 5n } }])
  await sender.send(outgoing, 7n)
  mined = 2
  answer = () => null
  expect(await sender.settle(8n)).toMatchObject([{ receipt: undefined }])
  expect(sender.pending).toEqual([])
})
