import { localContracts } from '@oxbow/chain/localContracts'
import type { Network } from '@oxbow/chain/Network'
import { encodeOrder } from '@oxbow/dutch/encodeOrder'
import { flatOrder } from '@oxbow/dutch/flatOrder'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import type { CanceledOrder, CancelIntent } from './CancelIntent.ts'
import { groupByWord } from './groupByWord.ts'
import { verifyCancel } from './verifyCancel.ts'

const address = (byte: string): Hex => `0x${byte.repeat(20)}`
const [account, other] = [address('a1'), address('b2')] as const
const contracts = localContracts()
const network = { chainId: 31337, contracts } as unknown as Network
const orderOf = (nonce: bigint): CanceledOrder => {
  const parties = { reactor: contracts.dutchV1Reactor, swapper: account, recipient: account, nonce, deadline: 9n }
  const traded = { tokenIn: address('c3'), amountIn: 1n, tokenOut: address('d4'), amountOut: 1n }
  const encodedOrder = encodeOrder(flatOrder('v1', { ...parties, ...traded }))
  const tokenIn = { address: address('c3'), symbol: 'SELL', decimals: 18 }
  return { encodedOrder, signature: '0x', chainId: 31337, tokenIn, amountIn: 1n }
}
const intent: CancelIntent = { kind: 'cancel-orders', chainId: 31337, orders: [orderOf(513n), orderOf(767n)] }
const facts = { intent, account, network }
const abi = parseAbi([
  'function invalidateUnorderedNonces(uint256 wordPos, uint256 mask)',
  'function lockdown((address token, address spender)[] approvals)',
])
const encode = (word: bigint, mask: bigint) =>
  encodeFunctionData({ abi, functionName: 'invalidateUnorderedNonces', args: [word, mask] })
const mask = (1n << 1n) | (1n << 255n)
const call = { chainId: 31337, from: account, to: contracts.permit2, data: encode(2n, mask), value: 0n }

describe('verifyCancel', () => {
  test('default: the nonces of the orders, all of them and no other one', () => {
    verifyCancel(call, facts)
  })

  test.each<[RegExp, Partial<typeof call>]>([
    [/another network/, { chainId: 1 }],
    [/another account/, { from: other as typeof account }],
    [/pays native/, { value: 1n }],
    [/calls another contract/, { to: other }],
    [/cancels nothing/, { data: encodeFunctionData({ abi, functionName: 'lockdown', args: [[]] }) }],
    [/cancels nothing/, { data: `${encode(2n, mask)}00` }],
    [/leaves an order/, { data: encode(2n, 2n) }],
    [/leaves an order/, { data: encode(3n, mask) }],
    [/cancels more/, { data: encode(2n, mask | 1n) }],
    [/cancels more/, { data: encode(2n, 2n ** 256n - 1n) }],
  ])('error: %s', (words, change) => {
    expect(() => verifyCancel({ ...call, ...change }, facts)).toThrow(
      expect.objectContaining({ code: 'TransactionMismatch', facts: [expect.stringMatching(words)] }),
    )
  })

  test('error: what is no order of this network stands', () => {
    const unread = { ...intent.orders[0]!, encodedOrder: '0x1234' } as const
    expect(() => verifyCancel(call, { ...facts, intent: { ...intent, orders: [unread] } })).toThrow(
      expect.objectContaining({ facts: [expect.stringMatching(/leaves an order/)] }),
    )
  })
})

test('groupByWord: one mask a word', () => {
  expect([...groupByWord([513n, 767n, 1n])]).toEqual([
    [2n, mask],
    [0n, 2n],
  ])
})
