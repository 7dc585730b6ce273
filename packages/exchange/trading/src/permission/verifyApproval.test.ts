import { permit2Abi } from '@oxbow/abi/permit2'
import type { Network } from '@oxbow/chain/Network'
import type { TransactionRequest } from '@oxbow/transactions/TransactionRequest'
import { encodeFunctionData, erc20Abi, type Hex, maxUint256 } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyApproval } from './verifyApproval.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const upper = (hex: Hex) => `0x${hex.slice(2).toUpperCase()}` as Hex
const [token, weth, permit2, universalRouter, me, thief] = ['aa', 'e0', 'd2', 'c0', 'a1', '6f'].map(address) as [
  ...[Hex, Hex, Hex],
  ...[Hex, Hex, Hex],
]
const network = { chainId: 1, contracts: { weth, permit2, universalRouter } as Network['contracts'] }
const quote: verifyApproval.Parameters['quote'] = {
  intent: { chainId: 1, tradeType: 'exact-in', tokenIn: token, tokenOut: address('bb'), amount: 10n },
  maximumIn: 10n,
}
const request = (to: Hex, data: Hex): TransactionRequest => ({
  chainId: 1,
  from: me,
  to,
  data,
  value: 0n,
  gas: undefined,
  maxFeePerGas: undefined,
  maxPriorityFeePerGas: undefined,
})
const approve = (to: Hex, spender: Hex, amount: bigint) =>
  request(to, encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [spender, amount] }))
const allow = (of: Hex, spender: Hex, amount: bigint, expiration: number) => {
  const args = [of, spender, amount, expiration] as const
  return request(permit2, encodeFunctionData({ abi: permit2Abi, functionName: 'approve', args }))
}
const honest = approve(token, permit2, 10n)
const verify =
  (transaction: TransactionRequest, more: Partial<verifyApproval.Parameters> = {}) =>
  () =>
    verifyApproval({
      transaction,
      quote,
      network,
      account: me,
      approvalAmount: 'exact',
      deadlineSeconds: 99,
      ...more,
    })

describe('verifyApproval', () => {
  test('default: Permit2 may take what the trade spends, or less, or the router may until the deadline', () => {
    for (const transaction of [
      honest,
      approve(token, permit2, 0n),
      { ...honest, from: upper(me) },
      allow(token, universalRouter, 10n, 99),
      allow(token, universalRouter, 9n, 98),
    ])
      expect(verify(transaction)).not.toThrow()
    const contracts = { ...network.contracts, permit2: upper(permit2), universalRouter: upper(universalRouter) }
    const written = {
      network: { chainId: 1, contracts },
      quote: { ...quote, intent: { ...quote.intent, tokenIn: upper(token) } },
    }
    expect(verify(honest, written)).not.toThrow()
    expect(verify(allow(token, universalRouter, 10n, 99), written)).not.toThrow()
  })

  test('param: approvalAmount: everything where that was chosen, for Permit2 alone', () => {
    const unlimited = { approvalAmount: 'unlimited' } as const
    expect(verify(approve(token, permit2, maxUint256), unlimited)).not.toThrow()
    expect(verify(approve(token, permit2, maxUint256))).toThrow('Different amount')
    expect(verify(allow(token, universalRouter, 11n, 99), unlimited)).toThrow('Different amount')
  })

  test.each<[string, TransactionRequest]>([
    ['chain: 2', { ...honest, chainId: 2 }],
    [`account: ${thief}`, { ...honest, from: thief }],
    ['value: 1', { ...honest, value: 1n }],
    [`token: ${thief}`, approve(thief, permit2, 10n)],
    [`spender: ${thief}`, approve(token, thief, 10n)],
    [`spender: ${universalRouter}`, approve(token, universalRouter, 10n)],
    ['amount: 11', approve(token, permit2, 11n)],
    [`token: ${thief}`, allow(thief, universalRouter, 10n, 99)],
    [`spender: ${thief}`, allow(token, thief, 10n, 99)],
    ['amount: 11', allow(token, universalRouter, 11n, 99)],
    ['expiration: 100', allow(token, universalRouter, 10n, 100)],
    ['call: 0x', request(token, '0x')],
    ['call: 0x12345678', request(token, '0x123456789a')],
    [
      'call: 0xa9059cbb',
      request(token, encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 1n] })),
    ],
    ['call: 0x3593564c', request(universalRouter, '0x3593564c')],
  ])('error: different %s', (fact, transaction) => {
    expect(verify(transaction)).toThrow(new RegExp(`Different ${fact}$`))
  })

  test('error: another network than asked for', () => {
    const elsewhere = { ...network, chainId: 2 }
    expect(verify(honest, { network: elsewhere })).toThrow('Different chain: 1')
    expect(verify({ ...honest, chainId: 2 }, { network: elsewhere })).toThrow('Different chain: 2')
  })
})
