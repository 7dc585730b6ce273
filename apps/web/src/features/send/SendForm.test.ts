import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { expect, test } from 'vitest'
import * as SendForm from './SendForm.ts'

const tokenOf = (symbol: string, decimals: number, address: `0x${string}`): Token => ({
  chainId: 1,
  address,
  name: symbol,
  symbol,
  decimals,
  logoUri: undefined,
  tags: [],
})
const ether = tokenOf('ETH', 18, nativeToken)
const usdc = tokenOf('USDC', 6, `0x${'c'.repeat(40)}`)
const form: SendForm.SendForm = { ...SendForm.emptyForm, token: ether }

test('amountOf: raw units, and nothing for what cannot be sent', () => {
  expect(SendForm.amountOf({ ...form, text: '1.5' })).toBe(15n * 10n ** 17n)
  expect(SendForm.amountOf({ ...form, text: '' })).toBeUndefined()
  expect(SendForm.amountOf({ ...form, text: '0.0' })).toBeUndefined()
  expect(SendForm.amountOf({ ...form, token: usdc, text: '0.1234567' })).toBeUndefined()
  expect(SendForm.amountOf({ ...form, token: undefined, text: '1' })).toBeUndefined()
})

test('withToken: a typed amount is cut to the places of the new token, a sum of money is typed anew', () => {
  expect(SendForm.withToken({ ...form, text: '1.123456789' }, usdc)).toMatchObject({ token: usdc, text: '1.123456' })
  expect(SendForm.withToken({ ...form, text: '5' }, usdc).text).toBe('5')
  expect(SendForm.withToken({ ...form, text: '1.5' }, tokenOf('NFT', 0, usdc.address)).text).toBe('1')
  const money = { text: '25', code: 'USD', perDollar: 1, unitUsd: 2_500 } as const
  expect(SendForm.withToken({ ...form, text: '0.01', money }, usdc)).toMatchObject({ text: '', money: undefined })
})

test('fromSearch: a request brings recipient and amount, and what is no amount of the token is left open', () => {
  const network = {
    nativeCurrency: { symbol: 'ETH' },
    contracts: { weth: `0x${'e'.repeat(40)}` },
  } as unknown as Network
  const of = (search: Parameters<typeof SendForm.fromSearch>[0]) => SendForm.fromSearch(search, network, [ether, usdc])
  const recipient = `0x${'5'.repeat(40)}`
  const asked = { inputCurrency: usdc.address, recipient, value: '12.5' }
  expect(of(asked)).toMatchObject({ token: usdc, text: '12.5', mode: 'token', recipient })
  for (const value of ['12,5', '1e3', '-1', '0.1234567', 'much'])
    expect(of({ ...asked, value })).toMatchObject({ text: '', mode: 'money' })
})
