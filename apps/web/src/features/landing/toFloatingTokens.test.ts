import { describe, expect, test } from 'vitest'
import { dai, eth, fakeUsdc, token, usdc } from '../../test/fixtures.ts'
import { toFloatingTokens } from './toFloatingTokens.ts'

const logo = (symbol: string) => ({ logoUri: `/logos/${symbol}.svg` })
const weth = token('e', 'WETH', 'Wrapped Ether', 18)

describe('toFloatingTokens', () => {
  test('behavior: no letters, no impostors, and the wrapped coin only once', () => {
    const stable = { ...dai, ...logo('DAI'), tags: ['stablecoin'] }
    const list = [
      { ...eth, ...logo('ETH') },
      { ...weth, ...logo('ETH') },
      usdc,
      { ...fakeUsdc, ...logo('USDC') },
      stable,
    ]
    expect(toFloatingTokens(list).map(({ symbol }) => symbol)).toEqual(['ETH', 'DAI'])
  })

  test('behavior: never more than a screen could hold', () => {
    const many = Array.from({ length: 100 }, (_, index) => ({ ...usdc, ...logo(`T${index}`) }))
    expect(toFloatingTokens(many)).toHaveLength(22)
  })
})
