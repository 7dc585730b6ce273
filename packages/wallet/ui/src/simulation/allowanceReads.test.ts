import { encodeAbiParameters, encodeFunctionData, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { Allowance } from '../reading/Reading.ts'
import { allowanceReads } from './allowanceReads.ts'

const at = (digit: string): Hex => `0x${digit.repeat(40)}`
const [account, spender, token, permit2] = [at('a'), at('b'), at('c'), at('d')]
const scope = { account, contracts: { permit2 } } as never
const allowance = (change: Partial<Allowance> = {}): Allowance => ({
  asset: { type: 'token', address: token },
  spender,
  most: 5n,
  expiresAt: undefined,
  by: 'token',
  ...change,
})
const done = (data: Hex) => ({ isSuccess: true, reason: '', data, gasUsed: 0n, logs: [] })
const word = (value: bigint) => encodeAbiParameters([{ type: 'uint256' }], [value])
const collection = { type: 'collection', address: token } as const

const tokenAbi = parseAbi(['function allowance(address, address) view returns (uint256)'])
const permit2Abi = parseAbi(['function allowance(address, address, address) view returns (uint160, uint48, uint48)'])
const operatorAbi = parseAbi(['function isApprovedForAll(address, address) view returns (bool)'])

test('allowanceReads: each approval where it is kept', () => {
  const asked = [allowance(), allowance({ by: 'permit2' }), allowance({ asset: collection })]
  expect(allowanceReads(asked, scope).map(({ call }) => call)).toEqual([
    { to: token, value: 0n, data: encodeFunctionData({ abi: tokenAbi, args: [account, spender] }) },
    { to: permit2, value: 0n, data: encodeFunctionData({ abi: permit2Abi, args: [account, token, spender] }) },
    { to: token, value: 0n, data: encodeFunctionData({ abi: operatorAbi, args: [account, spender] }) },
  ])
})

test('allowanceReads: not of one NFT, of an unknown kind, or in a Permit2 that is not known', () => {
  const skipped = [
    allowance({ asset: { type: 'nft', address: token, id: 1n } }),
    allowance({ asset: { type: 'token-or-nft', address: token } }),
  ]
  expect(allowanceReads(skipped, scope)).toEqual([])
  expect(allowanceReads([allowance({ by: 'permit2' })], { account, contracts: undefined } as never)).toEqual([])
})

test('allowanceReads: what is answered is the approval, and what is no answer is none', () => {
  const [plain, permitted, all] = allowanceReads(
    [allowance(), allowance({ by: 'permit2' }), allowance({ asset: collection })],
    scope,
  )
  expect(plain!.read(done(word(7n)))).toEqual(allowance({ most: 7n }))
  expect(plain!.read(done(word(2n ** 256n - 1n)))).toEqual(allowance({ most: 'unlimited' }))
  const told = (amount: bigint) =>
    permitted!.read(done(`0x${[amount, 9n, 1n].map((each) => word(each).slice(2)).join('')}`))
  expect(told(7n)).toEqual(allowance({ by: 'permit2', most: 7n, expiresAt: 9n }))
  expect(told(2n ** 160n - 1n)).toMatchObject({ most: 'unlimited' })
  expect(told(2n ** 160n - 2n)).toMatchObject({ most: 2n ** 160n - 2n })
  expect([0n, 1n].map((each) => all!.read(done(word(each)))?.most)).toEqual([0n, 'unlimited'])
  expect(plain!.read({ ...done(word(7n)), isSuccess: false })).toBeUndefined()
  expect(plain!.read(done('0x'))).toBeUndefined()
  expect(plain!.read(undefined)).toBeUndefined()
})
