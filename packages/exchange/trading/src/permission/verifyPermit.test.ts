import { permitSingle } from '@oxbow/calldata/permitSingle'
import type { Network } from '@oxbow/chain/Network'
import type { PermitData } from '@oxbow/contract/PermitData'
import type { Hex } from 'viem'
import { describe, expect, test } from 'vitest'
import { verifyPermit } from './verifyPermit.ts'

const address = (byte: string) => `0x${byte.repeat(20)}` as Hex
const [token, permit2, universalRouter, thief] = ['aa', 'd2', 'c0', '6f'].map(address) as [Hex, Hex, Hex, Hex]
const network = { chainId: 1, contracts: { permit2, universalRouter } as Network['contracts'] }
const quote: verifyPermit.Parameters['quote'] = {
  intent: { chainId: 1, tradeType: 'exact-in', tokenIn: token, tokenOut: address('bb'), amount: 10n },
  maximumIn: 10n,
}

type Change = { readonly domain?: object; readonly values?: object; readonly details?: object }
function permitFor({ domain, values, details }: Change = {}): PermitData {
  const asked = { chainId: 1, permit2, token, spender: universalRouter, amount: 10n, nonce: 0 }
  const typedData = permitSingle({ ...asked, expirationSeconds: 99, sigDeadlineSeconds: 99 })
  return {
    domain: { ...typedData.domain, ...domain },
    types: typedData.types,
    values: {
      details: { token, amount: '10', expiration: '99', nonce: '0', ...details },
      spender: universalRouter,
      sigDeadline: '99',
      ...values,
    },
  } as unknown as PermitData
}
const verify =
  (change: Change, more: Partial<verifyPermit.Parameters> = {}) =>
  () =>
    verifyPermit({ permitData: permitFor(change), quote, network, deadlineSeconds: 99, ...more })

describe('verifyPermit', () => {
  test('default: what the trade needs, or less, however addresses are written', () => {
    expect(verify({})).not.toThrow()
    expect(verify({ details: { amount: '9', expiration: '98' }, values: { sigDeadline: '98' } })).not.toThrow()
    const upper = (hex: Hex) => `0x${hex.slice(2).toUpperCase()}`
    expect(
      verify({
        domain: { verifyingContract: upper(permit2) },
        values: { spender: upper(universalRouter) },
        details: { token: upper(token) },
      }),
    ).not.toThrow()
    expect(verify({}, { quote: { ...quote, intent: { ...quote.intent, tokenIn: upper(token) as Hex } } })).not.toThrow()
  })

  test.each<[string, Change]>([
    ['domain: USD Coin', { domain: { name: 'USD Coin' } }],
    ['chain: 2', { domain: { chainId: 2 } }],
    [`Permit2 contract: ${thief}`, { domain: { verifyingContract: thief } }],
    [`spender: ${thief}`, { values: { spender: thief } }],
    [`token: ${thief}`, { details: { token: thief } }],
    ['amount: 11', { details: { amount: '11' } }],
    ['expiration: 100', { details: { expiration: '100' } }],
    ['deadline: 100', { values: { sigDeadline: '100' } }],
  ])('error: different %s', (fact, change) => {
    expect(verify(change)).toThrow(`Different ${fact}`)
  })

  test('error: another network than asked for', () => {
    expect(verify({}, { network: { ...network, chainId: 2 } })).toThrow('Different chain: 2')
  })
})
