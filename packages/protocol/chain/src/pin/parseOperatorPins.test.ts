import { describe, expect, test } from 'vitest'
import { parseOperatorPins } from './parseOperatorPins.ts'

const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2'
const hash = `0x${'AB'.repeat(32)}`

describe('parseOperatorPins', () => {
  test('default: contracts, code and decimals by chain id, in lower case', () => {
    const pins = { 4663: { contracts: { weth: address }, codeHashes: { weth: hash }, decimals: { [address]: 18 } } }
    expect(parseOperatorPins(JSON.stringify(pins))).toEqual({
      4663: {
        contracts: { weth: address.toLowerCase() },
        codeHashes: { weth: hash.toLowerCase() },
        decimals: { [address.toLowerCase()]: 18 },
      },
    })
    expect(parseOperatorPins('{}')).toEqual({})
  })

  test.each([
    ['no JSON', '{'],
    ['no chain id', { ethereum: {} }],
    ['a contract nobody knows', { 1: { contracts: { permit3: address } } }],
    ['no address', { 1: { contracts: { permit2: '0x12' } } }],
    ['a hash of a contract nobody knows', { 1: { codeHashes: { permit3: hash } } }],
    ['no hash', { 1: { codeHashes: { permit2: address } } }],
    ['no number of decimals', { 1: { decimals: { [address]: 1.5 } } }],
    ['a key nobody knows', { 1: { tokens: {} } }],
  ])('error: %s', (_, value) => {
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    expect(() => parseOperatorPins(text)).toThrowError('These are not pins.')
  })
})
