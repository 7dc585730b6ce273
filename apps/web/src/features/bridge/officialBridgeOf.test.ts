import { expect, test } from 'vitest'
import { officialBridgeBetween, officialBridgeOf } from './officialBridgeOf.ts'

const stranger = 'https://bridge.example/go'

test('of a public network: what this build knows, whatever a server says', () => {
  const celo = { url: 'https://superbridge.app/celo', host: 'superbridge.app' }
  expect(officialBridgeOf({ chainId: 42_220, bridgeUrl: undefined })).toEqual(celo)
  expect(officialBridgeOf({ chainId: 42_220, bridgeUrl: stranger })).toEqual(celo)
  expect(officialBridgeOf({ chainId: 1, bridgeUrl: stranger })).toBe(undefined)
})

test('of another network: what its operator names, where nobody can change it on its way', () => {
  expect(officialBridgeOf({ chainId: 9_999, bridgeUrl: stranger })).toEqual({ url: stranger, host: 'bridge.example' })
  expect(officialBridgeOf({ chainId: 9_999, bridgeUrl: undefined })).toBe(undefined)
  for (const bridgeUrl of ['http://bridge.example', 'javascript:alert(1)', 'no address'])
    expect(officialBridgeOf({ chainId: 9_999, bridgeUrl })).toBe(undefined)
})

test('between two: of the one that Across does not reach, else of the one that has one', () => {
  const [ethereum, base, celo] = [{ chainId: 1 }, { chainId: 8_453 }, { chainId: 42_220 }].map((each) => ({
    ...each,
    bridgeUrl: undefined,
  })) as [officialBridgeOf.Parameters, officialBridgeOf.Parameters, officialBridgeOf.Parameters]
  expect(officialBridgeBetween(celo, base, 'input')).toEqual(officialBridgeOf(celo))
  expect(officialBridgeBetween(ethereum, base, undefined)).toEqual(officialBridgeOf(base))
  expect(officialBridgeBetween(base, ethereum, undefined)).toEqual(officialBridgeOf(base))
  expect(officialBridgeOf(base)?.host).toBe('superbridge.app')
})
