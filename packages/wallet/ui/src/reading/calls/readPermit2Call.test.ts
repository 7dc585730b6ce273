import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contracts, dai, friend, signingContext, stranger, usdc } from '../../test/signingContext.ts'
import { scopeOf } from '../Scope.ts'
import { permit2Allowance, readPermit2Call } from './readPermit2Call.ts'

const abi = parseAbi([
  'struct PermitDetails { address token; uint160 amount; uint48 expiration; uint48 nonce; }',
  'struct PermitSingle { PermitDetails details; address spender; uint256 sigDeadline; }',
  'struct PermitBatch { PermitDetails[] details; address spender; uint256 sigDeadline; }',
  'struct Transfer { address from; address to; uint160 amount; address token; }',
  'function approve(address token, address spender, uint160 amount, uint48 expiration)',
  'function permit(address owner, PermitSingle permitSingle, bytes signature)',
  'function permit(address owner, PermitBatch permitBatch, bytes signature)',
  'function transferFrom(address from, address to, uint160 amount, address token)',
  'function transferFrom(Transfer[] transferDetails)',
])
const scope = scopeOf(signingContext, 1)
const { permit2 } = contracts
const read = (functionName: string, args: readonly unknown[]) =>
  readPermit2Call(permit2, encodeFunctionData({ abi, functionName, args } as never), 0n, scope)
const allowanceOf = (address: `0x${string}`, most: bigint | 'unlimited', spender: `0x${string}` = stranger) => ({
  asset: { type: 'token', address },
  spender,
  most,
  expiresAt: 9n,
  by: 'permit2',
})

describe('readPermit2Call', () => {
  test('an approval, with addresses as the rest of the wallet writes them', () => {
    const allowance = allowanceOf(usdc, 5n)
    expect(read('approve', [getAddress(usdc), getAddress(stranger), 5n, 9])).toEqual({
      acts: [{ type: 'approve', allowance }],
      allowances: [allowance],
    })
  })

  test('a signature that is handed in is the permit of its owner, of one token or of several', () => {
    const details = (token: `0x${string}`) => ({ token, amount: 5n, expiration: 9, nonce: 3 })
    const permit = (single: object) =>
      read('permit', [getAddress(friend), { ...single, spender: stranger, sigDeadline: 77n }, '0x'])
    const one = [allowanceOf(usdc, 5n)]
    const two = [...one, allowanceOf(dai, 5n)]
    const act = (allowances: readonly object[]) => ({ type: 'permit', owner: friend, allowances, deadline: 77n })
    expect(permit({ details: details(usdc) })).toEqual({ acts: [act(one)], allowances: one })
    expect(permit({ details: [details(usdc), details(dai)] })).toEqual({ acts: [act(two)], allowances: two })
  })

  test('a transfer takes from the account what is the account’s, and brings it what it is sent', () => {
    const transfer = (from: `0x${string}`, to: `0x${string}`) => ({
      type: 'transfer',
      asset: { type: 'token', address: usdc },
      amount: 5n,
      from,
      to,
    })
    const asset = { type: 'token', address: usdc }
    expect(read('transferFrom', [getAddress(account), getAddress(stranger), 5n, usdc])).toEqual({
      acts: [transfer(account, stranger)],
      leaves: [{ asset, most: 5n }],
      arrives: [{ asset, least: 5n, recipient: stranger }],
    })
    expect(read('transferFrom', [getAddress(stranger), getAddress(account), 5n, usdc])).toEqual({
      acts: [transfer(stranger, account)],
      leaves: [],
      arrives: [{ asset, least: 5n, recipient: 'account' }],
    })
  })

  test('of several transfers each by itself', () => {
    const { acts, arrives, leaves } = read('transferFrom', [
      [
        { from: account, to: stranger, amount: 5n, token: usdc },
        { from: stranger, to: friend, amount: 6n, token: dai },
      ],
    ])
    expect(acts).toHaveLength(2)
    expect(leaves).toEqual([{ asset: { type: 'token', address: usdc }, most: 5n }])
    expect(arrives?.map(({ least, recipient }) => [least, recipient])).toEqual([
      [5n, stranger],
      [6n, friend],
    ])
  })

  test('what it has no function for is unknown, with what it is paid', () => {
    expect(readPermit2Call(permit2, '0x12345678', 3n, scope)).toMatchObject({
      acts: [{ type: 'unknown', value: 3n }],
      unknowns: [{ what: 'call', to: permit2, selector: '0x12345678' }],
    })
  })

  test.each([
    [2n ** 160n - 1n, 'unlimited'],
    [2n ** 160n - 2n, 2n ** 160n - 2n],
    [0n, 0n],
  ] as const)('an allowance of %s is %s', (amount, most) => {
    expect(permit2Allowance({ amount, expiration: 9, token: usdc }, getAddress(stranger))).toEqual(
      allowanceOf(usdc, most),
    )
  })
})
