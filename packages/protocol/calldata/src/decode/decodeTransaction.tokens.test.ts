import { erc20Abi } from '@oxbow/abi/erc20'
import { weth9Abi } from '@oxbow/abi/weth9'
import { encodeFunctionData, type Hex, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { encodeApprove } from '../encode/encodeApprove.ts'
import { encodeUnwrap, encodeWrap } from '../encode/encodeWrap.ts'
import { decodeTransaction } from './decodeTransaction.ts'
import { a, b, contracts, decode, me, NATIVE, permit2, thief, universalRouter, weth } from './test/executeCalls.ts'

describe('decodeTransaction', () => {
  describe('tokens and WETH', () => {
    test('approve: exact, unlimited, none', () => {
      for (const [amount, expected] of [
        [5n, 5n],
        ['unlimited', maxUint256],
        [0n, 0n],
      ] as const) {
        const { to, data } = encodeApprove(a, permit2, amount)
        expect(decode(to, data)).toMatchObject({
          target: 'other',
          effects: [{ type: 'approve', token: a, spender: permit2, amount: expected }],
          spends: [],
          isComplete: true,
        })
      }
    })

    test('wrap and unwrap: one for one', () => {
      const wrap = encodeWrap(weth, 5n)
      expect(decode(wrap.to, wrap.data, wrap.value)).toMatchObject({
        spends: [{ token: NATIVE, maximum: 5n }],
        receives: [{ token: weth, recipient: 'sender', minimum: 5n }],
      })
      const unwrap = encodeUnwrap(weth, 5n)
      expect(decode(unwrap.to, unwrap.data)).toMatchObject({
        spends: [{ token: weth, maximum: 5n }],
        receives: [{ token: NATIVE, recipient: 'sender', minimum: 5n }],
      })
    })

    test('transfer: of a token and of ETH', () => {
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 5n] })
      expect(decode(a, data)).toMatchObject({
        spends: [{ token: a, maximum: 5n }],
        receives: [{ token: a, recipient: thief, minimum: 5n }],
      })
      expect(decode(thief, '0x', 5n)).toMatchObject({
        spends: [{ token: NATIVE, maximum: 5n }],
        receives: [{ token: NATIVE, recipient: thief, minimum: 5n }],
      })
    })

    test('Permit2: an allowance without a signature', () => {
      const abi = parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)'])
      const data = encodeFunctionData({ abi, functionName: 'approve', args: [a, thief, 5n, 9] })
      expect(decode(permit2, data)).toMatchObject({
        effects: [{ type: 'permit2-approve', token: a, spender: thief, amount: 5n, expiration: 9 }],
        isComplete: true,
      })
    })

    test('Permit2: allowances taken back', () => {
      const abi = parseAbi([
        'struct TokenSpenderPair { address token; address spender; }',
        'function lockdown(TokenSpenderPair[] approvals)',
      ])
      const approvals = [
        { token: a, spender: thief },
        { token: b, spender: universalRouter },
      ]
      const data = encodeFunctionData({ abi, functionName: 'lockdown', args: [approvals] })
      expect(decode(permit2, data)).toMatchObject({
        target: 'permit2',
        effects: [{ type: 'permit2-lockdown', approvals }],
        spends: [],
        isComplete: true,
      })
    })

    test("WETH: decodes plain ETH and calls as deposits, and its transfers and approvals as a token's", () => {
      const deposit = encodeFunctionData({ abi: weth9Abi, functionName: 'deposit' })
      for (const data of ['0x', deposit] as const)
        expect(decode(weth, data, 5n)).toMatchObject({
          target: 'weth',
          effects: [{ type: 'deposit-weth', amount: 5n }],
          spends: [{ token: NATIVE, maximum: 5n }],
          receives: [{ token: weth, recipient: 'sender', minimum: 5n }],
        })
      const transfer = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [thief, 5n] })
      expect(decode(weth, transfer).effects).toEqual([{ type: 'transfer', token: weth, recipient: thief, amount: 5n }])
    })

    test('to oneself: received by the sender, whatever the case of the address', () => {
      const from = '0xABcdEFABcdEFabcdEfAbCdefabcdeFABcDEFabCD'
      const args = [from.toLowerCase() as Hex, 5n] as const
      const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
      const recipients = (parameters: { to: Hex; data: Hex; from?: Hex }) =>
        decodeTransaction({ ...parameters, value: 5n, contracts }).receives.map(({ recipient }) => recipient)
      expect(recipients({ to: a, data, from })).toEqual(['sender'])
      expect(recipients({ to: a, data, from: me })).toEqual([from.toLowerCase()])
      expect(recipients({ to: a, data })).toEqual([from.toLowerCase()])
      expect(recipients({ to: from, data: '0x', from })).toEqual(['sender'])
    })

    test('value: counted in addition to the call, and never ignored on its own', () => {
      const { data } = encodeApprove(a, permit2, 5n)
      expect(decode(a, data, 3n).spends).toEqual([{ token: NATIVE, maximum: 3n }])
      expect(decode(universalRouter, '0x12345678', 3n)).toMatchObject({
        target: 'universal-router',
        spends: [{ token: NATIVE, maximum: 3n }],
        isComplete: false,
      })
    })

    test.each([
      [
        'a function of Permit2 at another address',
        a,
        encodeFunctionData({
          abi: parseAbi(['function approve(address token, address spender, uint160 amount, uint48 expiration)']),
          functionName: 'approve',
          args: [a, thief, 5n, 9],
        }),
      ],
      ['ether to Permit2', permit2, '0x'],
      ['an approval by Permit2’s address', permit2, encodeApprove(a, permit2, 5n).data],
      ['ether to the router', universalRouter, '0x'],
      ['another function', a, '0x12345678'],
      ['bytes after the arguments', a, `${encodeApprove(a, permit2, 5n).data}00`],
      ['dirty bits', a, encodeApprove(a, permit2, 5n).data.replace('095ea7b300', '095ea7b301') as Hex],
      ['a contract creation', undefined, '0x6000'],
      ['an unknown function of Permit2', permit2, '0x12345678'],
      ['an unknown function of the router', universalRouter, '0x12345678'],
    ] as const)('unknown: %s', (_, to, data) => {
      expect(decode(to, data).isComplete).toBe(false)
    })
  })
})
