import { erc20Abi } from '@oxbow/abi/erc20'
import { permit2Abi } from '@oxbow/abi/permit2'
import { weth9Abi } from '@oxbow/abi/weth9'
import {
  type Address,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  type Log,
  maxUint256,
  pad,
  toHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { readEffects } from './readEffects.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as Address
const [account, stranger, pool, weth, comp, permit2] = ['a', 'b', 'c', 'd', 'e', 'f'].map(address) as [
  Address,
  Address,
  Address,
  Address,
  Address,
  Address,
]

const toLog = (of: Address, topics: unknown, data: Hex) => ({ address: of, topics, data }) as Log
const number = (amount: bigint) => encodeAbiParameters([{ type: 'uint256' }], [amount])
const transfer = (token: Address, from: Address, to: Address, amount: bigint) =>
  toLog(token, encodeEventTopics({ abi: erc20Abi, eventName: 'Transfer', args: { from, to } }), number(amount))
const approval = (token: Address, owner: Address, spender: Address, amount: bigint) =>
  toLog(token, encodeEventTopics({ abi: erc20Abi, eventName: 'Approval', args: { owner, spender } }), number(amount))
const read = (logs: readonly Log[], sent?: { to: Address; value?: bigint; data?: Hex }) =>
  readEffects({ logs, account, weth, sent: sent && { value: 0n, data: '0x', ...sent } })

describe('readEffects', () => {
  test('a token that went to a stranger, beside what others moved', () => {
    const logs = [transfer(comp, account, stranger, 5n), transfer(comp, pool, stranger, 9n)]
    expect(read(logs, { to: comp })).toEqual([{ kind: 'left', token: comp, amount: 5n, party: stranger }])
  })

  test('a swap: what left and what came, with native currency among it', () => {
    expect(read([transfer(comp, pool, account, 7n)], { to: stranger, value: 3n })).toEqual([
      { kind: 'came', token: comp, amount: 7n, party: undefined },
      { kind: 'left', token: zeroAddress, amount: 3n, party: stranger },
    ])
  })

  test('what came back is taken off, and what went two ways names neither', () => {
    expect(read([transfer(comp, account, pool, 5n), transfer(comp, pool, account, 5n)])).toEqual([])
    const two = [transfer(comp, account, pool, 5n), transfer(comp, account, stranger, 4n)]
    expect(read(two)).toEqual([{ kind: 'left', token: comp, amount: 9n, party: undefined }])
  })

  test.each([maxUint256, 2n ** 160n - 1n, 2n ** 96n - 1n])('an approval of %i is one of everything', (amount) => {
    const all = [{ kind: 'allowed', token: comp, amount: 'all', party: stranger }]
    expect(read([approval(comp, account, stranger, amount)], { to: comp })).toEqual(all)
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, amount] })
    expect(read([], { to: comp, data })).toEqual(all)
  })

  test('an approval by its last word: what the token says beats the bytes, and zero allows nothing', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 9n] })
    expect(read([approval(comp, account, stranger, 4n)], { to: comp, data })).toEqual([
      { kind: 'allowed', token: comp, amount: 4n, party: stranger },
    ])
    expect(read([approval(comp, account, stranger, 4n), approval(comp, account, stranger, 0n)])).toEqual([])
    expect(read([approval(comp, pool, stranger, 4n)])).toEqual([])
  })

  test('an allowance inside Permit2', () => {
    const topics = encodeEventTopics({
      abi: permit2Abi,
      eventName: 'Approval',
      args: { owner: account, token: comp, spender: stranger },
    })
    const data = encodeAbiParameters([{ type: 'uint160' }, { type: 'uint48' }], [2n ** 160n - 1n, 1])
    expect(read([toLog(permit2, topics, data)])).toEqual([
      { kind: 'allowed', token: comp, amount: 'all', party: stranger },
    ])
  })

  test("a position's NFT that went, and leave to move all of them", () => {
    const signature = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'
    const moved = toLog(pool, [signature, pad(account), pad(stranger), pad(toHex(42n))], '0x')
    const all = '0x17307eab39ab6107e8899845ad3d59bd9653f200f220920489ca2b5937696c31'
    const allowed = toLog(pool, [all, pad(account), pad(stranger)], number(1n))
    expect(read([moved, allowed])).toEqual([
      { kind: 'nft-left', token: pool, amount: 42n, party: stranger },
      { kind: 'nft-allowed', token: pool, amount: 'all', party: stranger },
    ])
  })

  test('wrapping and unwrapping, told once or twice', () => {
    const deposit = toLog(
      weth,
      encodeEventTopics({ abi: weth9Abi, eventName: 'Deposit', args: { to: account } }),
      number(3n),
    )
    const wrapped = { kind: 'came', token: weth, amount: 3n, party: undefined }
    const paid = { kind: 'left', token: zeroAddress, amount: 3n, party: weth }
    expect(read([deposit], { to: weth, value: 3n })).toEqual([wrapped, paid])
    expect(read([transfer(weth, zeroAddress, account, 3n), deposit], { to: weth, value: 3n })).toEqual([wrapped, paid])
    const withdrawal = toLog(
      weth,
      encodeEventTopics({ abi: weth9Abi, eventName: 'Withdrawal', args: { from: account } }),
      number(3n),
    )
    expect(read([withdrawal], { to: weth })).toEqual([
      { kind: 'left', token: weth, amount: 3n, party: undefined },
      { kind: 'came', token: zeroAddress, amount: 3n, party: undefined },
    ])
  })

  test('of a batch only its logs tell', () => {
    expect(read([transfer(comp, account, stranger, 5n)])).toEqual([
      { kind: 'left', token: comp, amount: 5n, party: stranger },
    ])
  })
})
