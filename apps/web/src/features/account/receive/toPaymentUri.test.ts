import { nativeToken } from '@oxbow/chain/nativeToken'
import { describe, expect, test } from 'vitest'
import { toPaymentUri } from './toPaymentUri.ts'

const address = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
const token = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'

describe('toPaymentUri', () => {
  test('names account and network', () => {
    expect(toPaymentUri({ address, chainId: 8453 })).toBe(`ethereum:${address}@8453`)
  })

  test('asks for the native currency in wei, every digit', () => {
    const amount = 1_234_567_890_123_456_789n
    expect(toPaymentUri({ address, chainId: 1, request: { token: nativeToken, amount } })).toBe(
      `ethereum:${address}@1?value=1234567890123456789`,
    )
  })

  test('asks for a token by a transfer of its contract', () => {
    expect(toPaymentUri({ address, chainId: 1, request: { token, amount: 25_000_000n } })).toBe(
      `ethereum:${token}@1/transfer?address=${address}&uint256=25000000`,
    )
  })
})
