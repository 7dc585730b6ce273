import { nativeToken } from '@oxbow/chain/nativeToken'
import { publicNetworks } from '@oxbow/chain/publicNetworks'
import { expect, test } from 'vitest'
import { nativeHeldOf } from './nativeHeldOf.ts'

const ethereum = publicNetworks[0]!
const network = { ...ethereum, stablecoins: [] }
const { weth } = network.contracts
const other = { address: `0x${'9'.repeat(40)}` }
const pool = { token0: other, token1: { address: weth }, reserve0: '5', reserve1: '70', tvlUsd: null }

test('nativeHeldOf: the side that is the currency, wrapped or not', () => {
  expect(nativeHeldOf(pool, network)).toBe(70n)
  expect(nativeHeldOf({ ...pool, token0: { address: nativeToken }, token1: other }, network)).toBe(5n)
  expect(nativeHeldOf({ ...pool, token1: other }, network)).toBeUndefined()
})

test('nativeHeldOf: nothing where dollars are known, or could be', () => {
  expect(nativeHeldOf({ ...pool, tvlUsd: 3 }, network)).toBeUndefined()
  expect(nativeHeldOf(pool, ethereum)).toBeUndefined()
  expect(nativeHeldOf(pool, undefined)).toBeUndefined()
})
