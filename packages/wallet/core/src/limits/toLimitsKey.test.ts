import { bytesToHex } from '@noble/hashes/utils.js'
import { expect, test } from 'vitest'
import { toLimitsKey } from './toLimitsKey.ts'

/** By HKDF of Node. */
const expected = 'ba182a6e3528821a669c107dbda50974a905e3331c5bd8e8a7e3373e200a3e82'

test('the key of ledgers that devices keep stays what it is', () => {
  expect(bytesToHex(toLimitsKey(new Uint8Array(32).fill(7)))).toBe(expected)
})
