import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import type { Token } from '@oxbow/tokens/getTokens'
import { describe, expect, test } from 'vitest'
import { isUnreadAmount } from './isUnreadAmount.ts'

const usdcAddress = `0x${'a'.repeat(40)}` as const
const network = {
  slug: 'ethereum',
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  stablecoins: [usdcAddress],
} as unknown as Network
const eth = token(nativeToken, 'ETH', 18)
const usdc = token(usdcAddress, 'USDC', 6)
const tokens = [eth, usdc]

function token(address: `0x${string}`, symbol: string, decimals: number): Token {
  return { chainId: 31337, address, name: symbol, symbol, decimals, logoUri: undefined, tags: [] }
}

describe('isUnreadAmount', () => {
  test.each(['1,5', '-1', 'all', `1.${'1'.repeat(19)}`])('default: %s for ETH', (value) => {
    const search = { inputCurrency: 'ETH', value }
    expect(isUnreadAmount(search, network, tokens)).toBe(true)
  })

  test.each([{}, { inputCurrency: 'ETH', value: '1.5' }, { inputCurrency: 'ETH', value: '0' }])(
    'behavior: nothing in %o',
    (search) => {
      expect(isUnreadAmount(search, network, tokens)).toBe(false)
    },
  )
})
