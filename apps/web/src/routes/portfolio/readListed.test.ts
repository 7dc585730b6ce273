import { expect, test } from 'vitest'
import { dai, eth, fakeUsdc, network, token, usdc } from '../../test/fixtures.ts'
import { namedBySymbol } from './readListed.ts'

const listed = (...tokens: Parameters<typeof namedBySymbol>[0]) => [...namedBySymbol(tokens, network)].sort()

test('default: listed tokens and the native currency are known by their symbols', () => {
  expect(listed(usdc, dai)).toEqual([eth.address, usdc.address, dai.address].sort())
})

test('behavior: one token has a symbol: no impostor, no imported one before the own, and none that calls itself the native currency', () => {
  const imported = { ...token('1', 'Dai', 'Other Dai', 18), list: 'Elsewhere' }
  const native = token('2', 'eth', 'Ether', 18)
  expect(listed(fakeUsdc, imported, native, usdc, dai)).toEqual([eth.address, usdc.address, dai.address].sort())
})
