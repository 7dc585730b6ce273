import { encodeFunctionData, erc20Abi, maxUint256, parseAbi } from 'viem'
import { describe, expect, test } from 'vitest'
import { account, contracts, friend, nfts, nowSeconds, signingContext, stranger, usdc } from '../test/signingContext.ts'
import { readRequest } from './readRequest.ts'
import type { CallRequest } from './SigningRequest.ts'

const read = (call: Partial<CallRequest>) =>
  readRequest({ type: 'transaction', chainId: 1, to: usdc, value: 0n, data: '0x', ...call }, signingContext)
const transferOf = (to: `0x${string}`, amount: bigint) =>
  encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })

describe('readRequest', () => {
  test('default: a transfer says what leaves and who gets it', () => {
    const reading = read({ data: transferOf(friend, 1_000_000n) })
    expect(reading).toMatchObject({
      network: 1,
      leaves: [{ asset: { type: 'token', address: usdc }, most: 1_000_000n }],
      arrives: [{ recipient: friend, least: 1_000_000n }],
      unknowns: [],
    })
  })

  test('behavior: what follows a transfer’s own bytes is said to be unknown', () => {
    const reading = read({ data: `${transferOf(friend, 5n)}deadbeef` })
    expect(reading.leaves).toEqual([{ asset: { type: 'token', address: usdc }, most: 5n }])
    expect(reading.unknowns).toEqual([{ what: 'bytes', to: usdc, selector: undefined, data: '0xdeadbeef' }])
  })

  test('behavior: an approval of the largest number is unlimited', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, maxUint256] })
    expect(read({ data }).allowances).toEqual([
      {
        asset: { type: 'token', address: usdc },
        spender: stranger,
        most: 'unlimited',
        expiresAt: undefined,
        by: 'token',
      },
    ])
  })

  test('behavior: one figure is an amount of a token and the id of an NFT', () => {
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transferFrom', args: [account, friend, 77n] })
    expect(read({ to: nfts, data }).leaves).toEqual([{ asset: { type: 'nft', address: nfts, id: 77n }, most: 1n }])
    expect(read({ to: stranger, data }).leaves).toEqual([
      { asset: { type: 'token-or-nft', address: stranger }, most: 77n },
    ])
  })

  test('behavior: a deposit and a withdrawal of wrapped currency are called so, also a plain payment to it', () => {
    const weth = contracts.weth.toLowerCase() as `0x${string}`
    const abi = parseAbi(['function deposit() payable', 'function withdraw(uint256)'])
    const deposit = encodeFunctionData({ abi, functionName: 'deposit' })
    const withdraw = encodeFunctionData({ abi, functionName: 'withdraw', args: [4n] })
    expect(read({ to: weth, value: 3n, data: deposit }).acts).toEqual([{ type: 'wrap', weth, amount: 3n }])
    expect(read({ to: weth, value: 3n }).acts).toEqual([{ type: 'wrap', weth, amount: 3n }])
    expect(read({ to: weth, data: withdraw }).acts).toEqual([{ type: 'unwrap', weth, amount: 4n }])
  })

  test('behavior: the value of a call that nobody can read leaves all the same', () => {
    const reading = read({ to: stranger, value: 9n, data: '0x12345678' })
    expect(reading.leaves).toEqual([{ asset: { type: 'native' }, most: 9n }])
    expect(reading.unknowns).toEqual([{ what: 'call', to: stranger, selector: '0x12345678', data: '0x12345678' }])
  })

  test('behavior: approvals inside of a multicall are found, and the multicall is not trusted', () => {
    const inner = encodeFunctionData({ abi: erc20Abi, functionName: 'approve', args: [stranger, 3n] })
    const data = encodeFunctionData({ abi: parseAbi(['function multicall(bytes[] data)']), args: [[inner]] })
    const reading = read({ data })
    expect(reading.allowances).toMatchObject([{ spender: stranger, most: 3n }])
    expect(reading.unknowns).toMatchObject([{ what: 'call', to: usdc }])
  })

  test('behavior: typed data for another network says which', () => {
    const typedData = {
      domain: { name: 'Permit2', chainId: 10, verifyingContract: contracts.permit2 },
      primaryType: 'PermitSingle',
      types: {
        PermitSingle: [
          { name: 'details', type: 'PermitDetails' },
          { name: 'spender', type: 'address' },
          { name: 'sigDeadline', type: 'uint256' },
        ],
        PermitDetails: [
          { name: 'token', type: 'address' },
          { name: 'amount', type: 'uint160' },
          { name: 'expiration', type: 'uint48' },
          { name: 'nonce', type: 'uint48' },
        ],
      },
      message: {
        details: { token: usdc, amount: String(2n ** 160n - 1n), expiration: nowSeconds + 60, nonce: 0 },
        spender: stranger,
        sigDeadline: nowSeconds + 60,
      },
    }
    expect(readRequest({ type: 'typed-data', typedData: JSON.stringify(typedData) }, signingContext)).toMatchObject({
      network: 10,
      allowances: [{ by: 'permit2', most: 'unlimited', spender: stranger, expiresAt: BigInt(nowSeconds + 60) }],
      unknowns: [],
    })
  })
})
