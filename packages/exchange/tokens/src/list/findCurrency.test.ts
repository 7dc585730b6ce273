import type { Network } from '@oxbow/chain/Network'
import { describe, expect, test } from 'vitest'
import type { Token } from '../actions/getTokens.ts'
import { findUnknown } from './findCurrency.ts'

const usdc = `0x${'a'.repeat(40)}` as const
const stranger = `0x${'9'.repeat(39)}A`
const network = { nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } } as unknown as Network
const tokens = [token('0x0000000000000000000000000000000000000000', 'ETH'), token(usdc, 'USDC')]
const keys = ['outputCurrency', 'inputCurrency'] as const

function token(address: `0x${string}`, symbol: string): Token {
  return { chainId: 31337, address, name: symbol, symbol, decimals: 18, logoUri: undefined, tags: [] }
}

describe('findUnknown', () => {
  test('default: an address that no list here has', () => {
    expect(findUnknown({ inputCurrency: stranger }, keys, network, tokens)).toEqual({
      key: 'inputCurrency',
      name: stranger,
    })
  })

  test('behavior: a symbol, though a list has a token of that symbol: lists can call any token so', () => {
    expect(findUnknown({ outputCurrency: 'USDC' }, keys, network, tokens)).toEqual({
      key: 'outputCurrency',
      name: 'USDC',
    })
  })

  test('behavior: of two the first key', () => {
    const search = { inputCurrency: `0x${'8'.repeat(40)}`, outputCurrency: stranger }
    expect(findUnknown(search, keys, network, tokens)).toEqual({ key: 'outputCurrency', name: stranger })
  })

  test.each([
    {},
    { inputCurrency: 'NATIVE', outputCurrency: usdc.toUpperCase().replace('0X', '0x') },
    { inputCurrency: 'eth' },
    { inputCurrency: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE' },
  ])('behavior: nothing in %o', (search) => {
    expect(findUnknown(search, keys, network, tokens)).toBeUndefined()
  })
})
