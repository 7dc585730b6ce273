import { expect, test } from 'vitest'
import { acrossNetworks } from './acrossNetworks.ts'

const trade = { chain: 'ethereum', inputCurrency: 'NATIVE', outputCurrency: '0xa', value: '2' }

test('a token of another network is received there, or paid there for what is received here', () => {
  expect(acrossNetworks(trade, { side: 'output', slug: 'base', currency: '0xb' })).toEqual({
    chain: 'ethereum',
    outputChain: 'base',
    inputCurrency: 'NATIVE',
    outputCurrency: '0xb',
    value: '2',
  })
  expect(acrossNetworks(trade, { side: 'input', slug: 'base', currency: '0xb' })).toEqual({
    chain: 'base',
    outputChain: 'ethereum',
    inputCurrency: '0xb',
    outputCurrency: '0xa',
    value: '2',
  })
})

test('both on one network again: a swap there', () => {
  const bridge = { ...trade, outputChain: 'base' }
  expect(acrossNetworks(bridge, { side: 'output', slug: 'ethereum', currency: '0xc' })).toEqual({
    ...trade,
    outputCurrency: '0xc',
  })
  expect(acrossNetworks(bridge, { side: 'input', slug: 'base', currency: '0xc' })).toEqual({
    ...trade,
    chain: 'base',
    inputCurrency: '0xc',
  })
})
