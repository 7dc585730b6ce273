import { describe, expect, test } from 'vitest'
import type { RampOrder } from './Ramp.ts'
import { faultOfDeposit, faultOfSale, type SaleTerms } from './SaleTerms.ts'

const [account, token, stranger] = [1, 2, 3].map((digit) => `0x${String(digit).repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const begun: SaleTerms = { provider: 'ferry', account, chainId: 1, token, tokenAmount: '100' }
const sale = {
  side: 'sell',
  provider: { id: 'ferry', name: 'Ferry', isSandbox: true },
  account,
  chainId: 1,
  token,
  state: 'pending',
  tokenAmount: '100',
  deposit: { address: stranger, amount: '100' },
  depositFault: null,
} as unknown as RampOrder

test.each([
  [undefined, {}],
  [undefined, { amount: 99n, token, chainId: 1 }],
  ['address', { address: `0x${'0'.repeat(40)}` }],
  ['address', { address: account }],
  ['address', { address: token }],
  ['address', { address: '0x12' }],
  ['token', { token: stranger }],
  ['network', { chainId: 10 }],
  ['amount', { amount: 101n }],
  ['amount', { amount: 0n }],
])('faultOfDeposit: %s of %o', (fault, changed) => {
  expect(faultOfDeposit(begun, { address: stranger, amount: 100n, ...changed })).toBe(fault)
})

describe('faultOfSale', () => {
  test('what is as it was begun has none, and neither has one without a deposit', () => {
    expect(faultOfSale(sale, begun)).toBeUndefined()
    expect(faultOfSale({ ...sale, deposit: null }, undefined)).toBeUndefined()
  })

  test.each([
    ['unknown', {}, undefined],
    ['provider', { provider: { ...sale.provider, id: 'other' } }, begun],
    ['network', { chainId: 10 }, begun],
    ['token', { token: stranger }, begun],
    ['unknown', { account: stranger }, begun],
    // A server that says in both places that more was agreed to.
    ['amount', { tokenAmount: '200', deposit: { address: stranger, amount: '200' } }, begun],
    ['address', { depositFault: 'address', deposit: null }, begun],
  ] as const)('%s of %o', (fault, changed, remembered) => {
    expect(faultOfSale({ ...sale, ...changed } as RampOrder, remembered)).toBe(fault)
  })
})
