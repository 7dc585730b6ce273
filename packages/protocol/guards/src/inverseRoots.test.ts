import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { integerSqrt } from '@oxbow/amm/integerSqrt'
import { expect, test } from 'vitest'

const places = 512n

test('behavior: the constants of ticks are 1.0001^(-2^bit / 2), to the nearest', () => {
  const source = readFileSync(join(import.meta.dirname, '../../../../devnet/contracts/MarketTerms.sol'), 'utf8')
  const table = source.slice(source.indexOf('inverseRoots =')).split(';')[0]!
  const digits = [...table.matchAll(/hex"([0-9a-f]+)"/g)].map(([, hex]) => hex).join('')
  let root = integerSqrt((10_000n << (2n * places)) / 10_001n)
  const derived = Array.from({ length: 20 }, () => {
    const nearest = ((root >> (places - 129n)) + 1n) >> 1n
    root = (root * root) >> places
    return nearest.toString(16).padStart(32, '0')
  })
  expect(digits.match(/.{32}/g)).toEqual(derived)
})
